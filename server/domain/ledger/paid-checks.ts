import { formatPesos } from "#contract/kit/money";
import type { Input } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { handedOverRefusals } from "#contract/operations/teller/payment-refusals";
import type { postPayment } from "#contract/operations/teller/post-payment";
import { isReceived } from "#server/domain/ledger/checks";
import type { CheckFace, Posting } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";

type PaidByCheck = Pick<
  Input<typeof postPayment>,
  "bank_id" | "bank_reference" | "bank_date" | "post_dated_check_id"
>;

interface CheckCall {
  tx: Transaction;
  input: PaidByCheck;
  refusal(code: keyof typeof handedOverRefusals, detail?: Record<string, string>): Refusal;
}

/** What a payment says of its check. */
export const faceOf = (paid: PaidByCheck): CheckFace => ({
  bankId: paid.bank_id ?? null,
  number: paid.bank_reference,
  date: paid.bank_date ?? null,
  ...(paid.post_dated_check_id && { postDatedId: paid.post_dated_check_id }),
});

const readPostDated = `
  select check_number, check_date, bank_id, amount from received_check
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = $1 and member_id = $2 and state = 'post-dated' for update`;

/** Refuses a check of a day to come, one received before, and a post-dated one that differs. */
export async function assertCheck(call: CheckCall, posting: Posting): Promise<void> {
  const { tx, input, refusal } = call;
  const { check, amount, memberId, entryDate } = posting;
  const { post_dated_check_id: id } = input;
  if (!check) {
    if (id) throw refusal("post_dated_check_not_found");
    return;
  }
  if (check.date && check.date > entryDate) throw refusal("check_post_dated", { date: check.date });
  if (await isReceived(tx, check, memberId, id)) {
    throw refusal("check_already_received", { number: check.number });
  }
  if (!id) return;
  const { rows } = await tx.query(readPostDated, [id, memberId]);
  const [taken] = rows;
  if (!taken) throw refusal("post_dated_check_not_found");
  if (taken.check_date > entryDate) throw refusal("check_post_dated", { date: taken.check_date });
  const isSame =
    taken.amount === amount && taken.check_number === check.number && taken.bank_id === check.bankId;
  if (!isSame) throw refusal("post_dated_check_differs", { amount: formatPesos(taken.amount) });
}
