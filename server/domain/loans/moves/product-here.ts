import type { acceptLoan } from "#contract/operations/loans/move-loan";
import type { Arrival } from "#server/domain/loans/moves/arrival";
import { type Offer, type ProductTerms, readOffer } from "#server/domain/loans/records/offers";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof acceptLoan>;

/** The accounts that a loan of a product moves: those of the branch, whatever its terms are. */
const accountNames = [
  ...["account_id", "interest_income_account_id", "interest_receivable_account_id"],
  ...["unearned_interest_account_id", "fines_account_id", "service_fee_account_id"],
  ...["allowance_account_id", "loss_account_id", "recovery_account_id"],
] as (keyof ProductTerms)[];

const findByName = `
  select p.id from loan_product p
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.deleted_at is null and lower(p.name) = lower($1) limit 1`;

/** The product on which a loan is taken over: as it is named, or the one that is called the same. */
async function productHere({ tx, input, today, refusal }: Call, name: string): Promise<ProductTerms> {
  if (input.loan_product_id) {
    const offer = await readOffer(tx, input.loan_product_id, today);
    if (!offer) throw refusal("move_product_not_found");
    return offer.product;
  }
  const { rows } = await tx.query<{ id: string }>(findByName, [name]);
  const offer = rows[0] && (await readOffer(tx, rows[0].id, today));
  if (!offer) throw refusal("move_product_missing", { product: name });
  return offer.product;
}

const isLoanAccount = `
  select exists (select from account a where a.organization_id = (select kaban_organization())
    and a.branch_id = (select kaban_branch()) and a.id = $1 and a.deleted_at is null and a.status = 'open'
    and a.member_kind = 'loan') as is_usable`;

const isFined = ({ fine_rate, maturity_fine_rate = null }: ProductTerms) =>
  fine_rate !== null || maturity_fine_rate !== null;

/**
 * The terms that a loan brings, with the accounts of a product of this branch. Refuses a product without an
 * account that the loan needs.
 */
export async function offerHere(call: Call, arrival: Arrival): Promise<Offer> {
  const { tx, refusal } = call;
  if (arrival.member_is_closed) throw refusal("member_closed");
  const product = await productHere(call, arrival.product_name);
  const { product: brought } = arrival.book.offer;
  const needed: [keyof ProductTerms, string, boolean][] = [
    ["interest_income_account_id", "interest", brought.interest_income_account_id !== null],
    [
      "interest_receivable_account_id",
      "interest receivable",
      brought.interest_receivable_account_id !== null,
    ],
    ["unearned_interest_account_id", "unearned interest", arrival.unearned > 0],
    ["fines_account_id", "fines", isFined(brought) || arrival.fines > 0],
    ["service_fee_account_id", "fees", arrival.fees > 0],
  ];
  const refuse = (part: string) => refusal("move_product_account", { product: product.name, part });
  const lacking = needed.find(([name, , isNeeded]) => isNeeded && product[name] === null);
  if (lacking) throw refuse(lacking[1]);
  const { rows } = await tx.query<{ is_usable: boolean }>(isLoanAccount, [product.account_id]);
  if (!rows[0]?.is_usable) throw refuse("loans");
  const accounts = Object.fromEntries(accountNames.map((name) => [name, product[name]]));
  // Interest that the old branch kept as income when it is paid is kept so here too.
  const keepsReceivable = brought.interest_receivable_account_id !== null;
  const own = { ...accounts, ...(!keepsReceivable && { interest_receivable_account_id: null }) };
  const { id, version, name } = product;
  // The base rate is the other branch's: the loan keeps the rate that it has by now.
  const fixed = { base_rate_id: null, base_rate: null };
  return { product: { ...brought, ...own, ...fixed, id, version, name }, scheme: null } as Offer;
}
