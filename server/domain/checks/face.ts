import type { Problem, Refusal } from "#contract/kit/refusal";
import { isReceived } from "#server/domain/ledger/checks";
import type { Transaction } from "#server/platform/db/database";

interface FaceCall {
  tx: Transaction;
  input: { bank_id: string | null; check_number: string };
  refusal(code: "bank_not_found" | "check_already_received", detail?: Problem["detail"]): Refusal;
}

/** Refuses a bank that is not there, and a check of the member that was received before. */
export async function assertFace(
  { tx, input, refusal }: FaceCall,
  memberId: string | null,
  checkId?: string,
): Promise<void> {
  const { bank_id: bankId, check_number: number } = input;
  if (bankId) {
    const { rowCount } = await tx.query(
      `select from bank where organization_id = (select kaban_organization())
         and branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`,
      [bankId],
    );
    if (rowCount === 0) throw refusal("bank_not_found");
  }
  if (await isReceived(tx, { bankId, number }, memberId, checkId)) {
    throw refusal("check_already_received", { number });
  }
}
