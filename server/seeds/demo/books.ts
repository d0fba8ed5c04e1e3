import type { Posting } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { Transaction } from "#server/platform/db/database";

/** The accounts and payment types of a branch that the demo posts with, by their codes and names. */
export interface Books {
  accounts: ReadonlyMap<string, string>;
  paymentTypes: ReadonlyMap<string, { id: string; account_id: string }>;
}

/** Reads the books of the transaction's branch. */
export async function readBooks(tx: Transaction): Promise<Books> {
  const accounts = await tx.query("select code, id from account where branch_id = (select kaban_branch())");
  const types = await tx.query(
    "select type, id, account_id from payment_type where branch_id = (select kaban_branch())",
  );
  return {
    accounts: new Map(accounts.rows.map((row) => [row.code, row.id])),
    paymentTypes: new Map(types.rows.map((row) => [row.type, row])),
  };
}

/** The id of the account with a code. */
export function accountIn({ accounts }: Books, code: string): string {
  const id = accounts.get(code);
  if (!id) throw new Error(`the demo needs the account ${code}`);
  return id;
}

/** Posts entries that the ledger has no reason to refuse. */
export async function postAll(tx: Transaction, postings: Posting[]): Promise<void> {
  const refused = (await post(tx, postings)).find(isRefused);
  if (refused) throw new Error(`the ledger refuses the demo: ${refused.refused}`);
}

/** An entry without a batch, an approver or a payment; what a kind of entry has besides is laid over it. */
export const plainPosting: Omit<
  Posting,
  "entryId" | "entryDate" | "source" | "amount" | "createdAt" | "createdById" | "lines"
> = {
  reference: null,
  description: "",
  memberId: null,
  accountId: null,
  paymentTypeId: null,
  paymentKind: null,
  batchId: null,
  reversesId: null,
  backDateReason: null,
  approvedById: null,
};
