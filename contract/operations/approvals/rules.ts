import { z } from "zod";
import { approvalKindNames, approvalRule, approvalTier } from "#contract/entities/approval";
import { defineOperation } from "#contract/kit/operation";

/** By what rules the branch asks for a second person, kind by kind. */
export const listApprovalRules = defineOperation({
  name: "rules",
  slice: "approvals",
  label: "See approval rules",
  method: "GET",
  path: "/approvals/rules",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({ data: z.array(approvalRule) }),
  refusals: {},
});

/** Sets the tiers of a kind anew, as a whole; none at all lets everybody do it who may. */
export const saveApprovalRule = defineOperation({
  name: "save-rules",
  slice: "approvals",
  label: "Change approval rules",
  method: "PUT",
  path: "/approvals/rules/:kind",
  scope: "branch",
  approval: { kind: "approval-rules" },
  input: z.strictObject({
    kind: z.enum(approvalKindNames),
    tiers: z.array(approvalTier).max(10, "At most 10 tiers"),
    version: z.int("Version is required").min(1),
  }),
  output: approvalRule,
  refusals: {
    stale_version: { message: "Someone else has changed this in the meantime" },
    rule_must_stay: { message: "Changing the rules always needs a second person", field: "tiers" },
    tier_twice: { message: "Two tiers begin at the same amount", status: 400, field: "tiers" },
    tier_without_decider: { message: "Say who may decide", status: 400, field: "tiers" },
    unknown_permission: { message: "Unknown permission: {permissions}", status: 400, field: "tiers" },
    person_not_found: { message: "This person is not in this branch", status: 400, field: "tiers" },
    too_few_people: {
      message: "Too few people are named for that many approvals",
      status: 400,
      field: "tiers",
    },
  },
  emits: ["approval-rule.update"],
});

/**
 * Says by name that the only person of a branch works there without a second pair of eyes, or no longer does.
 * It ends by itself when somebody else joins the branch.
 */
export const workAlone = defineOperation({
  name: "work-alone",
  slice: "approvals",
  label: "Choose to work alone",
  method: "PUT",
  path: "/approvals/alone",
  scope: "branch",
  permission: null,
  input: z.strictObject({ works_alone: z.boolean() }),
  output: z.object({ works_alone: z.boolean() }),
  refusals: {
    not_alone: { message: "Others work in this branch, so they decide", status: 403 },
  },
  emits: ["approval-rule.update"],
});
