import { z } from "zod";
import { memberBrief, memberRow, type memberStatuses } from "#contract/entities/member";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
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

const id = recordId("member");
const refusals = {
  ...changeRefusals,
  status_does_not_allow: { message: "This can't be done while the member is {status}" },
} as const;
/** Four eyes: who added the member, or last changed who they are, may not decide on them. */
const decisionRefusals = {
  ...refusals,
  maker_may_not_verify: {
    message: "You added or edited this member, so someone else must decide.",
    status: 403,
  },
} as const;
const reason = longText({ required: true, max: 1000 });

/** Says that a pending member is ready to be looked at: pending → for review. */
export const submitMember = defineOperation({
  name: "submit-for-review",
  slice: "members",
  label: "Submit a member for review",
  method: "PUT",
  path: "/member-profile/:id/submit",
  scope: "branch",
  on: "member",
  when: { status: verificationSteps.submit.from, is_closed: false },
  action: "Submit for review",
  title: "Submit {name} for review?",
  confirm: "Someone else then verifies or declines.",
  done: "{name} is waiting for review",
  input: fields({ id, version }),
  output: memberRow,
  refusals,
  emits: ["member.update"],
});

/** Verifies a member: pending or for review → verified. */
export const approveMember = defineOperation({
  name: "approve-member",
  slice: "members",
  label: "Verify a member",
  method: "PUT",
  path: "/member-profile/:id/approve",
  scope: "branch",
  on: "member",
  when: { status: verificationSteps.approve.from, is_closed: false },
  action: "Verify",
  title: "Verify {name}?",
  confirm: "You confirm that you have checked who this is.",
  done: "{name} is verified",
  input: fields({ id, version }),
  output: memberRow,
  refusals: decisionRefusals,
  emits: ["member.update", "employee.update"],
});

/** Turns a member down with a reason: pending or for review → not allowed. */
export const rejectMember = defineOperation({
  name: "reject-member",
  slice: "members",
  label: "Decline a member",
  method: "PUT",
  path: "/member-profile/:id/reject",
  scope: "branch",
  on: "member",
  when: { status: verificationSteps.reject.from, is_closed: false },
  action: "Decline",
  title: "Decline {name}?",
  confirm: "The reason is kept on the member's record.",
  done: "{name} was declined",
  isDanger: true,
  input: fields({ id, version, reason }),
  output: memberRow,
  refusals: decisionRefusals,
  emits: ["member.update"],
});

/** Takes a decision back with a reason: for review, verified or not allowed → pending. */
export const returnMember = defineOperation({
  name: "return-to-pending",
  slice: "members",
  label: "Reopen the review of a member",
  method: "PUT",
  path: "/member-profile/:id/return",
  scope: "branch",
  on: "member",
  when: { status: verificationSteps.return.from, is_closed: false },
  action: "Reopen review",
  title: "Reopen the review of {name}?",
  confirm: "The member must be verified again.",
  done: "{name} is pending again",
  input: fields({ id, version, reason }),
  output: memberRow,
  refusals,
  emits: ["member.update"],
});

/** The members who wait for a decision (pending and for review), the newest first; at most 200. */
export const pendingMembers = defineOperation({
  name: "pending-members",
  slice: "members",
  label: "See members waiting for review",
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
