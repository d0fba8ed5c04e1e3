import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Operation } from "#contract/kit/operation";
import type { BranchCall } from "#server/platform/operations/call";

/** A journal voucher that a register works out. Amounts are in centavos. */
export interface VoucherProposal {
  name: string;
  date: CalendarDate;
  reference: string | null;
  description: string | null;
  lines: readonly { account_id: string; description: string | null; debit: Centavos; credit: Centavos }[];
}

/**
 * How another slice has a journal voucher written, as a draft of whoever calls; from there it goes the way of
 * every other. Refuses, by the call's own refusals, lines that cannot be posted.
 */
export type ProposeVoucher = (
  call: BranchCall<Operation>,
  proposal: VoucherProposal,
) => Promise<{ id: string; amount: Centavos }>;
