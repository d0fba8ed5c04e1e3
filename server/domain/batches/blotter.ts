import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { AccountRole } from "#contract/operations/ledger/show-posting-settings";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { transfer } from "#server/domain/ledger/journal";
import { type PostingCall, postOne } from "#server/domain/ledger/post-one";
import type { BranchCaller } from "#server/platform/auth/session";

interface BatchCall extends PostingCall {
  caller: BranchCaller;
  now: Date;
  today: CalendarDate;
  refusal(
    code: Parameters<PostingCall["refusal"]>[0] | "branch_accounts_missing",
    detail?: Problem["detail"],
  ): Refusal;
}

/** Cash that goes from one of the branch's own accounts into another, on behalf of a batch. */
export interface Move {
  debit: AccountRole;
  credit: AccountRole;
  amount: Centavos;
  description: string;
}

/**
 * Posts the moves of a batch, in order, and answers the ids of their entries. Refuses when the branch has no
 * account for a part in them.
 */
export async function postMoves(call: BatchCall, batchId: string, moves: Move[]): Promise<string[]> {
  if (moves.length === 0) return [];
  const accounts = await readBranchAccounts(call.tx);
  const accountOf = (role: AccountRole) => {
    const accountId = accounts.get(role);
    if (!accountId) throw call.refusal("branch_accounts_missing", { role });
    return { accountId };
  };
  const ids: string[] = [];
  for (const { debit, credit, amount, description } of moves) {
    const entryId = uuidv7();
    ids.push(entryId);
    await postOne(call, {
      entryId,
      entryDate: call.today,
      source: "blotter",
      reference: null,
      description,
      amount,
      memberId: null,
      accountId: accountOf("cash on hand").accountId,
      paymentTypeId: null,
      paymentKind: null,
      batchId,
      reversesId: null,
      backDateReason: null,
      approvedById: null,
      createdAt: call.now,
      createdById: call.caller.userId,
      lines: transfer({ debit: accountOf(debit), credit: accountOf(credit), amount }),
    });
  }
  return ids;
}
