import { v7 as uuidv7 } from "uuid";
import type { PaymentKind } from "#contract/entities/journal";
import type { Refusal } from "#contract/kit/refusal";
import { drawerOf } from "#server/domain/batches/drawer";
import { entryDateOf } from "#server/domain/ledger/entry-date";
import type { Line } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { operationsOf, sourceOf, type VoucherCall } from "#server/domain/vouchers/kinds";
import { checkLines } from "#server/domain/vouchers/lines";
import { changeVoucher, type Locked, lockForStep, type Voucher } from "#server/domain/vouchers/rows";
import { isIndependent } from "#server/platform/approvals/independence";
import { readTiersOf, tierOf } from "#server/platform/approvals/rules";

type Call = VoucherCall<"release">;

/** From the amount on that rules of approval begin at, who wrote a voucher does not release it. */
async function assertReleaser({ tx, caller, now, refusal }: Call, { voucher, makerIds }: Locked) {
  const tier = tierOf(await readTiersOf(tx, "voucher"), voucher.amount);
  if (tier === null) return;
  const isOther = await isIndependent(tx, { userId: caller.userId, makers: makerIds, now });
  if (!isOther) throw refusal("releaser_wrote_it");
}

/** The day of the entry: the business date, or an earlier one of the voucher, by the rules of any entry. */
function dayOf({ input, today, caller, lifted, refusal }: Call, { date }: Voucher) {
  if (date > today) throw refusal("future_entry_date");
  const { on_voucher_date, back_date_reason } = input;
  const asked = {
    ...(on_voucher_date && { entry_date: date }),
    ...(back_date_reason && { back_date_reason }),
  };
  const dated = entryDateOf(asked, today, caller.membership, lifted);
  if (typeof dated === "string") throw refusal(dated);
  return dated;
}

/** The entry of the voucher that this one reverses; null for a voucher of its own. */
async function reversedEntry({ tx }: Call, { reverses_id }: Voucher): Promise<string | null> {
  if (!reverses_id) return null;
  const { rows } = await tx.query(
    `select entry_id from voucher where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [reverses_id],
  );
  return rows[0].entry_id;
}

/**
 * Approved → released: posts its lines as one entry under its number. Answers what the ledger refuses it for,
 * so that a decision may lift that: nothing has been written by then.
 */
export async function release(call: Call): Promise<Voucher | Refusal> {
  const { now, caller, kind, approvedById } = call;
  const locked = await lockForStep(call, operationsOf[kind].release);
  const { voucher } = locked;
  await assertReleaser(call, locked);
  const checked = await checkLines(call, voucher.lines);
  const lines = checked.lines.map(
    (line): Line => ({
      accountId: line.account_id,
      memberId: line.member_id,
      memberAccountId: line.member_account_id,
      debit: line.debit,
      credit: line.credit,
    }),
  );
  const entryId = uuidv7();
  const { movesCash, batchId } = await drawerOf(call.tx, caller.userId, lines);
  if (movesCash && !batchId) throw call.refusal("batch_not_open");
  const paymentKind: PaymentKind | null = voucher.payment_kind ?? null;
  const [posted] = await post(call.tx, [
    {
      entryId,
      ...dayOf(call, voucher),
      source: sourceOf[kind],
      reference: voucher.number,
      description: voucher.description ?? voucher.name,
      amount: checked.amount,
      memberId: null,
      accountId: null,
      paymentTypeId: null,
      paymentKind,
      batchId,
      reversesId: await reversedEntry(call, voucher),
      approvedById: approvedById ?? voucher.approved_by_id,
      createdAt: now,
      createdById: caller.userId,
      lines,
    },
  ]);
  if (!posted) throw new Error("a posting had no result");
  if (isRefused(posted)) return call.refusal(posted.refused, posted.detail);
  call.emit("journal.create", [entryId]);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  const released = { released_at: now, released_by_id: caller.userId };
  return changeVoucher(call, voucher, {
    state: "released",
    ...released,
    entry_id: entryId,
    batch_id: batchId,
  });
}
