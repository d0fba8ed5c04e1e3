import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineJob } from "#contract/kit/job";

/** Does with the time deposits that matured by a day what their members said: each once. */
export const rollOverTimeDeposits = defineJob({
  name: "roll-over",
  slice: "time-deposit",
  label: "Roll over time deposits",
  scope: "branch",
  input: z.strictObject({
    /** The day of the entries, by which they have matured. */
    entry_date: calendarDate,
    /** The account of the branch that interest is paid out of. */
    own_account_id: z.uuid(),
    approved_by_id: z.uuid().nullable(),
    asked_at: z.string(),
  }),
  emits: ["journal.create", "time-deposit.update", "member.update"],
});
