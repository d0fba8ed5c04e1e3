import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";

/** What is handed over piece by piece: cash is counted. */
export const remittanceKinds = ["check", "online"] as const;

/** A check or an online payment that a batch took in; the amount is in centavos. */
export const batchRemittanceRow = z.object({
  /** Of its entry. */
  id: z.uuid(),
  kind: z.enum(remittanceKinds),
  entry_date: calendarDate,
  reference: z.string(),
  payment_type_name: z.string().nullable(),
  member_name: z.string().nullable(),
  description: z.string(),
  amount: z.int(),
  is_reversed: z.boolean(),
  handed_over_at: z.string().nullable(),
  received_by_name: z.string().nullable(),
});
export type BatchRemittance = z.output<typeof batchRemittanceRow>;
