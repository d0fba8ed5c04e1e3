import type { Account, AccountInput } from "#contract/entities/account-input";
import { typeOfHeld } from "#contract/entities/account-input";
import type { RefusalCode } from "#contract/kit/operation";
import type { Problem } from "#contract/kit/refusal";
import type { createAccount, updateAccount } from "#contract/operations/accounts/write-account";
import { named } from "#server/domain/accounts/rows";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";

/** What a call that writes an account may be refused with. */
export interface Writing {
  tx: Transaction;
  refusal(code: RefusalCode<typeof createAccount>, detail?: Problem["detail"]): Error;
}

export interface Changing extends Writing {
  refusal(code: RefusalCode<typeof updateAccount>, detail?: Problem["detail"]): Error;
}

// Locked, so that nobody deletes what is being referred to.
const referable = (table: string, more = "") =>
  `select id from ${table}
    where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null ${more} for share`;

const references = [
  ["account_classification_id", referable("account_classification"), "classification_not_found"],
  ["account_category_id", referable("account_category"), "category_not_found"],
  ["member_type_id", referable("member_type"), "member_type_not_found"],
  ["default_payment_type_id", referable("payment_type"), "payment_type_not_found"],
  ["time_deposit_type_id", referable("time_deposit_type"), "time_deposit_type_not_found"],
  ["loan_account_id", referable("account", "and member_kind = 'loan'"), "loan_account_not_found"],
] as const;

/** Refuses what an account names and is not there, and money that is not the branch's. */
export async function refuseMissing({ tx, refusal }: Writing, account: AccountInput): Promise<void> {
  for (const [field, find, code] of references) {
    const id = account[field];
    if (id !== null && (await tx.query(find, [id])).rowCount === 0) throw refusal(code);
  }
  const { rows } = await tx.query("select currency from branch where id = (select kaban_branch())");
  const { currency } = rows[0];
  if (account.currency !== currency) throw refusal("other_currency", { currency });
}

/** Carries out work, giving its words to a code or a name that another account has. */
export const refusingUsed = <T>({ refusal }: Writing, { code, name }: AccountInput, work: () => Promise<T>) =>
  refusing(
    {
      account_code: () => refusal("account_code_already_used", { code }),
      account_name: () => refusal("account_name_already_used", { name }),
    },
    work,
  );

/**
 * Refuses to change what the lines of a locked account mean, to give members what plays a part in the
 * branch, and
 * to make a loan account that others serve another kind.
 */
export async function refuseSettled(
  { tx, refusal }: Changing,
  before: Account,
  after: AccountInput,
): Promise<void> {
  const { line_count: lines, type, normal_side, roles } = before;
  const kind = after.terms.account_type;
  const isHeld = kind in typeOfHeld;
  if (lines > 0) {
    if (after.type !== type) throw refusal("type_is_settled", { lines, type });
    if (after.normal_side !== normal_side) throw refusal("normal_side_is_settled", { lines, normal_side });
    const isOther = kind !== before.account_type && (isHeld || before.member_kind !== null);
    if (isOther) throw refusal("kind_is_settled", { lines });
  }
  if (isHeld && roles.length > 0) throw refusal("plays_a_part", { roles: roles.join(", ") });
  if (before.member_kind === "loan" && kind !== "loan") {
    const { rows } = await tx.query(
      `select code, name from account where branch_id = (select kaban_branch()) and loan_account_id = $1
        and deleted_at is null order by code`,
      [before.id],
    );
    if (rows.length > 0) throw refusal("still_a_loan", { accounts: rows.map(named).join(", ") });
  }
}
