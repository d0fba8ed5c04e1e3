import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/** What refuses the acceptance of policies that are not those of today. */
export const policiesChanged = {
  message: "The policies have changed: version {version} holds now. Read it, and accept it.",
  field: "accept_terms",
} as const;

/** A version of the policies, as their operator names it. */
export const policyVersion = z.string().min(1).max(50);

/** Which version of the policies holds, and since which day. */
export const showPolicies = defineOperation({
  name: "show-policies",
  slice: "identity",
  label: "See which version of the policies holds",
  method: "GET",
  path: "/policies",
  scope: "public",
  input: z.strictObject({}),
  output: z.object({ version: z.string(), since: calendarDate }),
  refusals: {},
});

/** Accepts the policies as they stand. Refuses a version that is no longer the one that holds. */
export const acceptPolicies = defineOperation({
  name: "accept-policies",
  slice: "identity",
  label: "Accept the policies",
  method: "PUT",
  path: "/policies/acceptance",
  scope: "user",
  input: z.strictObject({ version: policyVersion }),
  output: z.null(),
  refusals: { policies_changed: policiesChanged },
});
