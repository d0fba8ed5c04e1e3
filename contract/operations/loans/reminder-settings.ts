import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { choice, integer } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

/** What the mail is written in. */
export const reminderLanguages = ["English", "Filipino"] as const;

const row = z.object({
  days_before: z.int().nullable(),
  days_after: z.int().nullable(),
  language: z.enum(reminderLanguages),
  /** 0 until the branch has decided anything. */
  version: z.int(),
});
const shared = { slice: loan.name, scope: "branch", path: "/loan/reminder-settings", output: row } as const;

/** How many days before an instalment is due, and after, its member is mailed; null where they are not. */
export const showReminderSettings = defineOperation({
  ...shared,
  name: "show-reminder-settings",
  permission: "loan:read",
  label: "See when members are reminded of instalments",
  method: "GET",
  input: z.strictObject({}),
  refusals: {},
});

/**
 * Decides it: in days, each kind off where it is left out, and the language of the mail. Refuses a version
 * that somebody else has changed since.
 */
export const saveReminderSettings = defineOperation({
  ...shared,
  name: "save-reminder-settings",
  label: "Decide when members are reminded of instalments",
  method: "PUT",
  input: fields({
    days_before: integer({
      label: "Days before an instalment is due",
      min: 0,
      max: 60,
      help: "No mail when left out",
    }),
    days_after: integer({
      label: "Days after an unpaid one was due",
      min: 1,
      max: 60,
      help: "No mail when left out",
    }),
    language: choice(reminderLanguages, { label: "Language of the mail", required: true }),
    version: integer({ required: true, min: 0, label: "Version" }),
  }),
  refusals: { stale_version: { message: "Someone else has changed this in the meantime" } },
  emits: ["branch.update"],
});
