import { z } from "zod";
import { member, memberBrief, type memberStatuses } from "#contract/entities/member";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { version } from "#contract/operations/members/fields";
import { changeRefusals } from "#contract/operations/members/refusals";

type Status = (typeof memberStatuses)[number];

/** From which standing each act of verification leads, and where to. */
export const verificationSteps = {
  submit: { from: ["pending"], to: "for review" },
  approve: { from: ["pending", "for review"], to: "verified" },
  reject: { from: ["pending", "for review"], to: "not allowed" },
  return: { from: ["for review", "verified", "not allowed"], to: "pending" },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;
export type VerificationAct = keyof typeof verificationSteps;

const id = z.uuid();
const refusals = {
  ...changeRefusals,
  status_does_not_allow: { message: "This cannot be done to a member who is {status}" },
} as const;
/** Four eyes: who added the member, or last changed who they are, may not decide on them. */
const decisionRefusals = {
  ...refusals,
  maker_may_not_verify: {
    message: "You added or changed this member. Somebody else must decide.",
    status: 403,
  },
} as const;
const reason = requiredText("Reason", 1000);

/** Says that a pending member is ready to be looked at: pending → for review. */
export const submitMember = defineOperation({
  name: "submit-for-review",
  slice: "members",
  label: "Submit a member for review",
  method: "PUT",
  path: "/member-profile/:id/submit",
  scope: "branch",
  input: z.strictObject({ id, version }),
  output: member,
  refusals,
  stirs: ["member.update"],
});

/** Verifies a member: pending or for review → verified. */
export const approveMember = defineOperation({
  name: "approve-member",
  slice: "members",
  label: "Verify a member",
  method: "PUT",
  path: "/member-profile/:id/approve",
  scope: "branch",
  input: z.strictObject({ id, version }),
  output: member,
  refusals: decisionRefusals,
  stirs: ["member.update"],
});

/** Turns a member down with a reason: pending or for review → not allowed. */
export const rejectMember = defineOperation({
  name: "reject-member",
  slice: "members",
  label: "Turn a member down",
  method: "PUT",
  path: "/member-profile/:id/reject",
  scope: "branch",
  input: z.strictObject({ id, version, reason }),
  output: member,
  refusals: decisionRefusals,
  stirs: ["member.update"],
});

/** Takes a decision back with a reason: for review, verified or not allowed → pending. */
export const returnMember = defineOperation({
  name: "return-to-pending",
  slice: "members",
  label: "Send a member back to pending",
  method: "PUT",
  path: "/member-profile/:id/return",
  scope: "branch",
  input: z.strictObject({ id, version, reason }),
  output: member,
  refusals,
  stirs: ["member.update"],
});

/** The members who wait for a decision (pending and for review), the newest first; at most 200. */
export const pendingMembers = defineOperation({
  name: "pending-members",
  slice: "members",
  label: "See which members wait for a decision",
  method: "GET",
  path: "/member-profile/pending",
  scope: "branch",
  input: z.strictObject({ status: z.enum(["pending", "for review"]).optional() }),
  output: z.object({
    data: z.array(
      memberBrief.extend({
        member_type_name: z.string().nullable(),
        email: z.string().nullable(),
        created_at: z.string(),
        created_by_name: z.string().nullable(),
        version: z.int(),
        /** False for who added the member or last changed who they are. */
        may_decide: z.boolean(),
        suspected_count: z.int(),
      }),
    ),
    totalSize: z.int(),
  }),
  refusals: {},
});
