import type { ProposeVoucher } from "#server/domain/ledger/voucher-proposal";
import { checkLines } from "#server/domain/vouchers/lines";
import { insertVoucher } from "#server/domain/vouchers/write";

/** Writes the draft of a journal voucher that another slice works out; refuses lines as a voucher does. */
export const proposeVoucher: ProposeVoucher = async (call, { lines: asked, ...header }) => {
  const writing = { ...call, kind: "journal" as const };
  const { lines, amount } = await checkLines(
    writing,
    asked.map((line) => ({ ...line, member_id: null, member_account_id: null })),
  );
  return insertVoucher(writing, {
    header: { ...header, tags: [], attachments: [] },
    lines,
    amount,
    reversesId: null,
  });
};
