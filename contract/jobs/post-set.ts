import { z } from "zod";
import { entrySources } from "#contract/entities/journal";
import { calendarDate } from "#contract/kit/dates";
import { defineJob } from "#contract/kit/job";

/** Posts a set of entries whose amounts are settled: each credits a member's account of one product. */
export const postSet = defineJob({
  name: "post-set",
  slice: "journal",
  label: "Post a set of entries",
  scope: "branch",
  input: z.strictObject({
    source: z.enum(entrySources),
    /** The product. */
    account_id: z.uuid(),
    /** The account of the branch that is debited. */
    own_account_id: z.uuid(),
    entry_date: calendarDate,
    description: z.string(),
    approved_by_id: z.uuid().nullable(),
  }),
  emits: ["journal.create", "account.update"],
});
