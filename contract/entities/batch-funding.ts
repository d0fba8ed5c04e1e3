import { z } from "zod";
import { choice, longText, money, reference } from "#contract/kit/field";
import { maximumAmountCentavos } from "#contract/kit/money";

/** Between the vault and the drawer of who asks, or from their drawer into another. */
export const fundingWays = ["from vault", "to vault", "to drawer"] as const;

/** Only what goes into another drawer waits: for the teller who counts it there. */
export const fundingStates = ["waiting", "done", "declined"] as const;

/** What is said of cash that is to move, beside its denominations and the second person. */
export const fundingFields = {
  way: choice(fundingWays, { required: true, label: "Where it goes" }),
  /** Into which, where it goes into another. */
  to_batch_id: reference("transaction-batch", { label: "Drawer" }),
  amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  description: longText({ max: 255 }),
} as const;

/** Cash that moved during the day, or is about to; amounts are in centavos, null is the vault. */
export const batchFundingRow = z.object({
  id: z.uuid(),
  from_batch_id: z.uuid().nullable(),
  from_reference: z.string().nullable(),
  from_teller_name: z.string().nullable(),
  to_batch_id: z.uuid().nullable(),
  to_reference: z.string().nullable(),
  to_teller_name: z.string().nullable(),
  amount: z.int(),
  description: z.string().nullable(),
  counts: z.array(z.object({ name: z.string(), value: z.int(), quantity: z.int() })),
  state: z.enum(fundingStates),
  asked_at: z.string(),
  asked_by_name: z.string(),
  /** The second person: who confirmed it, or declined. */
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
});
export type BatchFunding = z.output<typeof batchFundingRow>;
