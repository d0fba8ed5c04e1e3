import type { VoucherKind } from "#contract/entities/voucher";
import { operationsOf } from "#server/domain/vouchers/kinds";
import { payAtWindow } from "#server/domain/vouchers/pay-at-window";
import { release } from "#server/domain/vouchers/release";
import { importedReleases } from "#server/domain/vouchers/release-imported";
import { findVoucher, type Voucher } from "#server/domain/vouchers/rows";
import { approveUndo, cancel, print, printUndo, reprint } from "#server/domain/vouchers/steps";
import { keepAsTemplate, voucherTemplates } from "#server/domain/vouchers/templates";
import { waitingVouchers } from "#server/domain/vouchers/waiting";
import { create, remove, removeMany, reverse, update } from "#server/domain/vouchers/write";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

function handlersOf(kind: VoucherKind): readonly OperationHandler[] {
  const of = operationsOf[kind];
  return [
    serve(of.show, async (call) => {
      const voucher = await findVoucher({ ...call, kind }, call.input.id);
      if (!voucher) throw call.refusal("voucher_not_found");
      return voucher;
    }),
    serve(of.create, (call) => create({ ...call, kind }), { status: 201 }),
    serve(of.update, (call) => update({ ...call, kind })),
    serve(of.remove, (call) => remove({ ...call, kind })),
    serve(of.removeMany, (call) => removeMany({ ...call, kind }), { input: ({ body }) => body ?? {} }),
    serve(of.keepAsTemplate, (call) => keepAsTemplate({ ...call, kind })),
    serve(of.print, (call) => print({ ...call, kind })),
    serve(of.printUndo, (call) => printUndo({ ...call, kind })),
    serve(of.reprint, (call) => reprint({ ...call, kind })),
    waitingVouchers[kind].approve,
    waitingVouchers[kind].reject,
    serve(of.approveUndo, (call) => approveUndo({ ...call, kind })),
    // The engine takes a refusal that is answered as one that a decision may lift.
    serve(of.release, (call) => release({ ...call, kind }) as Promise<Voucher>),
    serve(of.cancel, (call) => cancel({ ...call, kind })),
    serve(of.reverse, (call) => reverse({ ...call, kind }), { status: 201 }),
  ];
}

/** The operations of vouchers of both kinds. */
export const vouchers: readonly OperationHandler[] = [
  ...handlersOf("journal"),
  ...handlersOf("cash-check"),
  payAtWindow,
  ...voucherTemplates,
  ...importedReleases,
];
