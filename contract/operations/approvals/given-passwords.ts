import { z } from "zod";
import { integer } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { listApprovalRules } from "#contract/operations/approvals/rules";

const row = z.object({
  given_password_days: z.int(),
  /** 0 until the branch has decided anything. */
  version: z.int(),
});
const shared = {
  slice: "approvals",
  scope: "branch",
  path: "/approvals/given-passwords",
  output: row,
} as const;

/** For how many days after somebody's own choice whoever gave their password does not count as another. */
export const showGivenPasswords = defineOperation({
  ...shared,
  name: "show-given-passwords",
  permission: `approvals:${listApprovalRules.name}`,
  label: "See how long who gave a password is remembered",
  method: "GET",
  input: z.strictObject({}),
  refusals: {},
});

/**
 * Decides it, in days; 0 where their own choice is enough. It takes two, as any change of the rules of
 * approval does. Refuses a version that somebody else has changed since.
 */
export const saveGivenPasswords = defineOperation({
  ...shared,
  name: "save-given-passwords",
  label: "Decide how long who gave a password is remembered",
  method: "PUT",
  approval: { kind: "approval-rules" },
  input: fields({
    given_password_days: integer({
      label: "Days that who gave a password is remembered",
      help: "So long after the person's own choice, neither approves for the other as a second person",
      required: true,
      min: 0,
      max: 3_650,
    }),
    version: integer({ required: true, min: 0, label: "Version" }),
  }),
  refusals: { stale_version: { message: "Someone else has changed this in the meantime" } },
  emits: ["branch.update"],
});
