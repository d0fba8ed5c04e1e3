import { operationsOf, type VoucherCall } from "#server/domain/vouchers/kinds";
import { checkLines } from "#server/domain/vouchers/lines";
import { numberFor } from "#server/domain/vouchers/number";
import {
  changeVoucher,
  lockForStep,
  lockVoucher,
  readVoucher,
  type Voucher,
} from "#server/domain/vouchers/rows";
import { isIndependent } from "#server/platform/approvals/independence";
import { readAlone } from "#server/platform/approvals/rules";

const notPrinted = { printed_at: null, printed_by_id: null, print_count: 0 };
const notApproved = { approved_at: null, approved_by_id: null };
const notRejected = { rejected_at: null, rejected_by_id: null, reject_reason: null };

/** Draft → printed, under its number. */
export async function print(call: VoucherCall<"print">): Promise<Voucher> {
  const { now, caller, kind } = call;
  const { voucher } = await lockForStep(call, operationsOf[kind].print);
  await checkLines(call, voucher.lines);
  const number = await numberFor(call, voucher);
  const printed = { printed_at: now, printed_by_id: caller.userId, print_count: 1 };
  return changeVoucher(call, voucher, { state: "printed", number, ...printed, ...notRejected });
}

/** Printed → draft; the number stays. */
export async function printUndo(call: VoucherCall<"printUndo">): Promise<Voucher> {
  const { voucher } = await lockForStep(call, operationsOf[call.kind].printUndo);
  return changeVoucher(call, voucher, { state: "draft", ...notPrinted });
}

const keepReprint = `
  insert into voucher_reprint
    (organization_id, branch_id, voucher_id, print_number, printed_at, printed_by_id)
  select kaban_organization(), kaban_branch(), $1::uuid, coalesce(max(r.print_number) + 1, $2::integer),
    $3::timestamptz, $4::uuid
  from voucher_reprint r where r.organization_id = (select kaban_organization())
    and r.branch_id = (select kaban_branch()) and r.voucher_id = $1`;

/** Counts another print; the voucher stays as it is, version and all. */
export async function reprint(call: VoucherCall<"reprint">): Promise<Voucher> {
  const { tx, kind, caller, now } = call;
  const { voucher } = await lockForStep(call, operationsOf[kind].reprint);
  await tx.query(keepReprint, [voucher.id, voucher.print_count + 1, now, caller.userId]);
  await tx.query(
    `update voucher set print_count = print_count + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [voucher.id],
  );
  const after = await readVoucher(call, voucher.id);
  call.audit({ entity: operationsOf[kind].reprint.slice, entityId: voucher.id, before: voucher, after });
  call.emit(`${operationsOf[kind].reprint.slice}.update`, [voucher.id]);
  return after;
}

type Deciding = VoucherCall<"approve"> | VoucherCall<"reject">;

/** Who decides on a voucher did not write it; unless somebody works alone, by name. */
async function assertDeciders({ tx, now, caller, approvedById, refusal }: Deciding, makers: string[]) {
  const { worksAloneName } = await readAlone(tx, caller.userId);
  const deciders = approvedById === null ? [caller.userId] : [caller.userId, approvedById];
  for (const userId of worksAloneName === null ? deciders : []) {
    if (!(await isIndependent(tx, { userId, makers, now }))) throw refusal("approver_wrote_it");
  }
}

/** Printed → approved, by people who did not write it. */
export async function approve(call: VoucherCall<"approve">): Promise<Voucher> {
  const { now, caller, kind } = call;
  const { voucher, makerIds } = await lockForStep(call, operationsOf[kind].approve);
  await assertDeciders(call, makerIds);
  await checkLines(call, voucher.lines);
  call.weigh(voucher.amount);
  const approved = { approved_at: now, approved_by_id: caller.userId };
  return changeVoucher(call, voucher, { state: "approved", ...approved });
}

/** Printed → draft, by people who did not write it; the reason stands on it until it is printed anew. */
export async function reject(call: VoucherCall<"reject">): Promise<Voucher> {
  const { now, caller, kind, input } = call;
  const { voucher, makerIds } = await lockForStep(call, operationsOf[kind].reject);
  await assertDeciders(call, makerIds);
  const rejected = { rejected_at: now, rejected_by_id: caller.userId, reject_reason: input.reason };
  return changeVoucher(call, voucher, { state: "draft", ...notPrinted, ...rejected }, input.reason);
}

/** Approved → printed. */
export async function approveUndo(call: VoucherCall<"approveUndo">): Promise<Voucher> {
  const { voucher } = await lockForStep(call, operationsOf[call.kind].approveUndo);
  return changeVoucher(call, voucher, { state: "printed", ...notApproved });
}

/** Gives up a number, which stays listed. */
export async function cancel(call: VoucherCall<"cancel">): Promise<Voucher> {
  const { now, caller, input, kind, refusal } = call;
  const { voucher } = await lockVoucher(call);
  if (voucher.state === "draft" && !voucher.number) throw refusal("voucher_has_no_number");
  await lockForStep(call, operationsOf[kind].cancel);
  const { reason } = input;
  const cancelled = { cancelled_at: now, cancelled_by_id: caller.userId, cancel_reason: reason };
  return changeVoucher(call, voucher, { state: "cancelled", ...cancelled }, reason);
}
