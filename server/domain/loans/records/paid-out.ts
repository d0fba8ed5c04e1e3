import type { PaymentKind } from "#contract/entities/journal";
import type { handedOut } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Refusal } from "#contract/kit/refusal";
import type { payingOutRefusals } from "#contract/operations/loans/release-loan";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { Line } from "#server/domain/ledger/journal";
import type { KeptLoan } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";

/** A call of an operation that hands money of a loan out. */
interface HandingCall {
  tx: Transaction;
  caller: { userId: string };
  input: {
    bank_account_id: string | null;
    check_number: string | null;
    check_date: CalendarDate | null;
    savings_account_id: string | null;
  };
  refusal(code: keyof typeof payingOutRefusals | "batch_not_open"): Refusal;
}

/** Where what is paid out comes from, or goes to. */
export interface PaidOut {
  /** Null where nothing is. */
  line: Pick<Line, "accountId" | "memberId" | "memberAccountId"> | null;
  batchId: string | null;
  paymentKind: PaymentKind | null;
}

export const ofBranch = (accountId: string) => ({ accountId, memberId: null, memberAccountId: null });

/** From the drawer of who releases. */
async function inCash({ tx, caller, refusal }: HandingCall): Promise<PaidOut> {
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  const batchId = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
  if (!cash || !batchId) throw refusal("batch_not_open");
  return { line: ofBranch(cash), batchId, paymentKind: "cash" };
}

/** By a check that is drawn on a bank. */
async function byCheck({ tx, input, refusal }: HandingCall): Promise<PaidOut> {
  const { bank_account_id, check_number, check_date } = input;
  if (!bank_account_id || !check_number || !check_date) throw refusal("release_check_needed");
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  const { rowCount } = await tx.query(
    `select from account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1 and id is distinct from $2 and deleted_at is null
       and status = 'open' and is_cash_equivalent and member_kind is null`,
    [bank_account_id, cash],
  );
  if (rowCount === 0) throw refusal("not_a_bank");
  return { line: ofBranch(bank_account_id), batchId: null, paymentKind: "check" };
}

/** Into savings of the member. */
async function toSavings(
  { tx, input, refusal }: HandingCall,
  { member_id }: Pick<KeptLoan, "member_id">,
): Promise<PaidOut> {
  const { savings_account_id } = input;
  if (!savings_account_id) throw refusal("savings_account_needed");
  const { rows } = await tx.query<{ account_id: string }>(
    `select h.account_id from member_account h
     join account a on a.branch_id = h.branch_id and a.id = h.account_id
     where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
       and h.id = $1 and h.member_id = $2 and a.member_kind = 'savings' and h.status in ('open', 'dormant')`,
    [savings_account_id, member_id],
  );
  if (!rows[0]) throw refusal("not_savings_of_member");
  const line = { accountId: rows[0].account_id, memberId: member_id, memberAccountId: savings_account_id };
  return { line, batchId: null, paymentKind: null };
}

/** Hands money out to the borrower: where it comes from. Refuses what belongs to another way. */
export async function handOut(
  call: HandingCall,
  loan: Pick<KeptLoan, "member_id">,
  way: (typeof handedOut)[number],
): Promise<PaidOut> {
  const { input, refusal } = call;
  const { bank_account_id, check_number, check_date, savings_account_id } = input;
  const hasCheck = bank_account_id ?? check_number ?? check_date;
  if (way !== "check" && hasCheck) throw refusal("release_check_not_taken");
  if (way !== "savings" && savings_account_id) throw refusal("savings_account_not_taken");
  if (way === "cash") return inCash(call);
  return way === "check" ? byCheck(call) : toSavings(call, loan);
}

/** What a description says of a tranche: ", tranche 2 of 3"; nothing of a loan that is released at once. */
export const trancheOf = ({ tranches }: Pick<KeptLoan, "tranches">, number: number) =>
  tranches.length === 0 ? "" : `, tranche ${number} of ${tranches.length}`;
