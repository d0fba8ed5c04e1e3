import { z } from "zod";
import { timesheet } from "#contract/entities/timesheet";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";

const moment = z.iso.datetime({ offset: true, error: "Invalid date format" });

/** Puts another person's shift right, or ends a forgotten one, with a reason; what it was is kept. */
export const correctTimesheet = defineOperation({
  name: "correct",
  slice: "timesheets",
  label: "Correct a timesheet",
  method: "PUT",
  path: "/timesheet/:id",
  scope: "branch",
  input: z.strictObject({
    id: z.uuid(),
    time_in_at: moment,
    time_out_at: moment,
    reason: requiredText("Reason", 255),
    version: z.int().min(1),
  }),
  output: timesheet,
  refusals: {
    timesheet_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    own_timesheet: { message: "Someone else must correct your own timesheet", status: 403 },
    stale_version: { message: "Someone else has changed this in the meantime" },
    times_reversed: { message: "The shift must end after it began", status: 400, field: "time_out_at" },
    time_in_future: { message: "A shift cannot end in the future", status: 400, field: "time_out_at" },
    shift_too_long: { message: "A shift lasts 24 hours at most", status: 400, field: "time_out_at" },
    shifts_overlap: { message: "The person has another shift at that time", field: "time_in_at" },
  },
  emits: ["timesheet.update"],
});
