import { z } from "zod";
import { timesheet } from "#contract/entities/timesheet";
import { defineOperation } from "#contract/kit/operation";

/** Begins the caller's shift in the branch or, when one is open, ends it; with a picture if there is one. */
export const timeInAndOut = defineOperation({
  name: "time-in-and-out",
  slice: "timesheets",
  label: "Clock in and out",
  method: "POST",
  path: "/timesheet/time-in-and-out",
  scope: "branch",
  input: z.strictObject({
    /** A picture the caller has uploaded in this branch. */
    media_id: z.uuid().nullable().optional(),
    /** What the person means to do; without it, whichever is next. */
    direction: z.enum(["in", "out"]).optional(),
  }),
  output: timesheet,
  refusals: {
    already_timed_in: { message: "You are already clocked in" },
    not_timed_in: { message: "You are not clocked in" },
    picture_not_found: { message: "Picture not found", status: 404, field: "media_id" },
  },
  emits: ["timesheet.create", "timesheet.update"],
});
