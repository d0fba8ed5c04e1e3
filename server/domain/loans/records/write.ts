import { v7 as uuidv7 } from "uuid";
import { loan } from "#contract/entities/loan";
import type { Loan, LoanInput } from "#contract/entities/loan-record";
import type { Centavos } from "#contract/kit/money";
import { createLoan, deleteLoan, updateLoan } from "#contract/operations/loans/write-loan";
import { assertOffered, figuresOf, type TermCall, withAdded } from "#server/domain/loans/records/figures";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import { findPrevious, withPayoff } from "#server/domain/loans/records/previous";
import {
  answered,
  changeLoan,
  findLoan,
  type KeptLoan,
  lockForStep,
  lockLoan,
  type Parts,
  partTables,
  writtenColumns,
} from "#server/domain/loans/records/rows";
import { assertTranches } from "#server/domain/loans/records/tranche-plan";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Creating = BranchCall<typeof createLoan>;

/** Whom an application names. */
interface Named {
  full_name: string;
  is_closed: boolean;
  member_type_id: string | null;
  has_purpose: boolean;
  comakers: number;
  kinds: number;
  /** Accounts that hold deposits of the borrower or of a comaker. */
  deposits: string[];
}

const readNamed = `
  select m.full_name, m.is_closed, m.member_type_id,
    exists (select from loan_purpose g where g.organization_id = m.organization_id
      and g.branch_id = m.branch_id and g.id = $2 and g.deleted_at is null) as has_purpose,
    (select count(*)::integer from member c where c.organization_id = m.organization_id
      and c.branch_id = m.branch_id and c.id = any($3::uuid[]) and c.deleted_at is null) as comakers,
    (select count(*)::integer from collateral k where k.organization_id = m.organization_id
      and k.branch_id = m.branch_id and k.id = any($4::uuid[]) and k.deleted_at is null) as kinds,
    array(select h.id from member_account h
      join account a on a.branch_id = h.branch_id and a.id = h.account_id
      where h.organization_id = m.organization_id and h.branch_id = m.branch_id and h.id = any($5::uuid[])
        and h.member_id = any($3::uuid[] || m.id) and a.member_kind <> 'loan'
        and h.status in ('open', 'dormant')) as deposits
  from member m
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.id = $1 and m.deleted_at is null`;

/** Refuses people and master data that are not the branch's, and who answers for themselves. */
async function assertNamed({ tx, today, refusal }: Creating, input: LoanInput): Promise<Named> {
  const comakers = input.comakers.map(({ member_id }) => member_id);
  const kinds = [...new Set(input.collateral.map(({ collateral_id }) => collateral_id))];
  const pledged = input.pledges.map(({ member_account_id }) => member_account_id);
  const asked = [input.member_id, input.loan_purpose_id, comakers, kinds, pledged];
  const [found] = (await tx.query<Named>(readNamed, asked)).rows;
  if (!found) throw refusal("member_not_found");
  if (found.is_closed) throw refusal("member_closed");
  if (input.loan_purpose_id && !found.has_purpose) throw refusal("loan_purpose_not_found");
  if (comakers.includes(input.member_id)) throw refusal("comaker_is_borrower");
  if (found.comakers !== comakers.length) throw refusal("comaker_not_found");
  if (found.kinds !== kinds.length) throw refusal("collateral_not_found");
  const strange = pledged.findIndex((id) => !found.deposits.includes(id));
  if (strange >= 0) throw refusal("pledge_of_another", { line: strange + 1 });
  if (input.date > today) throw refusal("future_application");
  return found;
}

const jsonOf = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/** What may be left out: the rate of the product, and an amount where it follows from what is applied for. */
function filled({ interest_rate, amount, applied_amount }: LoanInput, { product }: Offer) {
  const lent = (applied_amount ?? amount) as Centavos;
  return { interest_rate: interest_rate ?? product.interest_rate, amount: lent };
}

/** What is written of an application, by column; refuses what its product does not allow. */
async function columnsOf(call: Creating, input: LoanInput): Promise<Record<string, unknown>> {
  const { tx, today } = call;
  const { full_name, member_type_id } = await assertNamed(call, input);
  const offer = await readOffer(tx, input.loan_product_id, today);
  if (!offer) throw call.refusal("loan_product_not_found");
  const worked = { offer, on: today, memberTypeId: member_type_id };
  const asked = withAdded({ ...input, ...filled(input, offer) }, worked);
  await assertOffered(call as TermCall, offer, asked);
  assertTranches(call.refusal, offer, asked);
  const figures = await figuresOf(call as TermCall, asked, worked);
  withPayoff(call.refusal, figures, await findPrevious(call, asked, offer));
  const values: Record<string, unknown> = asked;
  return {
    ...Object.fromEntries(writtenColumns.map((column) => [column, jsonOf(values[column])])),
    name: `${full_name} · ${offer.product.name}`,
    base_rate: offer.product.base_rate ?? null,
  };
}

const partColumns: Record<Parts, Record<string, string>> = {
  comakers: { member_id: "uuid", amount: "bigint", description: "text" },
  pledges: { member_account_id: "uuid", amount: "bigint", description: "text" },
  collateral: { collateral_id: "uuid", description: "text", appraised_value: "bigint" },
  tranches: { date: "date", amount: "bigint", purpose: "text" },
  clearance: { name: "text", amount: "bigint", is_cleared: "boolean", description: "text" },
};

/** Writes what belongs to a draft in tables of its own, in the place of what was there. */
async function writeParts(tx: Transaction, id: string, input: Pick<LoanInput, Parts>): Promise<void> {
  for (const [part, table] of Object.entries(partTables) as [Parts, string][]) {
    const columns = partColumns[part];
    const names = Object.keys(columns);
    await tx.query(
      `delete from ${table} where organization_id = (select kaban_organization())
         and branch_id = (select kaban_branch()) and loan_id = $1`,
      [id],
    );
    await tx.query(
      `insert into ${table} (organization_id, branch_id, loan_id, line_number, ${names.join(", ")})
       select kaban_organization(), kaban_branch(), $1, p.line_number,
         ${names.map((name) => `p.${name}`).join(", ")}
       from jsonb_to_recordset($2) as p (line_number integer,
         ${Object.entries(columns)
           .map(([name, type]) => `${name} ${type}`)
           .join(", ")})`,
      [id, JSON.stringify(input[part].map((row, index) => ({ ...row, line_number: index + 1 })))],
    );
  }
}

async function create(call: Creating): Promise<Loan> {
  const { tx, input, now, caller } = call;
  const columns = await columnsOf(call, input);
  const id = uuidv7();
  const names = Object.keys(columns);
  await tx.query(
    `insert into loan (organization_id, branch_id, id, maker_ids, created_at, created_by_id, updated_at,
       updated_by_id, ${names.join(", ")})
     values (kaban_organization(), kaban_branch(), $1, array[$2::uuid], $3, $2, $3, $2,
       ${names.map((_, index) => `$${index + 4}`).join(", ")})`,
    [id, caller.userId, now, ...Object.values(columns)],
  );
  await writeParts(tx, id, input);
  const after = await answered(call, (await findLoan(call, id)) as KeptLoan);
  const {
    figures: _,
    eligibility: __,
    exposure: ___,
    renews: ____,
    planned: _____,
    deciders: ______,
    ...told
  } = after;
  call.audit({ entity: loan.name, entityId: id, after: told });
  call.emit("loan.create", [id]);
  return after;
}

async function update(call: BranchCall<typeof updateLoan>): Promise<Loan> {
  const { tx, caller } = call;
  const before = await lockForStep(call, { when: { state: "draft" } });
  const { id, version: _, ...input } = call.input;
  const columns = await columnsOf(call as unknown as Creating, input);
  await writeParts(tx, id, input);
  const makers = [...new Set([...before.maker_ids, caller.userId])];
  return changeLoan(call, before, { ...columns, maker_ids: makers });
}

async function remove(call: BranchCall<typeof deleteLoan>): Promise<null> {
  const { tx, refusal } = call;
  const before = await lockLoan(call as never);
  const { id, state, number } = before;
  if (state !== "draft") throw refusal("loan_wrong_state", { state });
  if (number) throw refusal("loan_has_number", { number });
  await writeParts(tx, id, { comakers: [], pledges: [], collateral: [], clearance: [], tranches: [] });
  await tx.query(
    `delete from loan where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [id],
  );
  const { maker_ids: _, product_terms: __, ...told } = before;
  call.audit({ entity: loan.name, entityId: id, before: told, after: undefined });
  call.emit("loan.delete", [id]);
  return null;
}

/** The operations that write applications for loans. */
export const loanWriting: readonly OperationHandler[] = [
  serve(createLoan, create, { status: 201 }),
  serve(updateLoan, update),
  serve(deleteLoan, remove),
];
