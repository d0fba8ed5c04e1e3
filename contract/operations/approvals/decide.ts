import { z } from "zod";
import { approvalChange, approvalStates } from "#contract/entities/approval";
import { defineOperation } from "#contract/kit/operation";
import { requiredText, storableText } from "#contract/kit/text";
import { secondPersonInput, secondPersonRefusals } from "#contract/operations/approvals/second-person";

const deciding = {
  request_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  request_not_pending: { message: "This was already {state}" },
  request_expired: { message: "This expired. It must be asked for again." },
  maker_may_not_decide: { message: "You asked for this, so someone else must decide.", status: 403 },
  depends_on_maker: {
    message: "Who asked for this set your password or gave you your rights within a day.",
    status: 403,
  },
  may_not_decide: { message: "You may not decide this", status: 403 },
  already_decided_by_you: { message: "You have already approved this. Someone else must too." },
  only_at_window: { message: "This is approved with a password where it was asked for" },
  only_from_queue: { message: "This is approved on the approvals page, not at the window" },
  maker_not_permitted: { message: "Who asked for this may no longer do it" },
  operation_gone: { message: "This can no longer be done" },
} as const;

/** What became of one of the things that were decided. */
const outcome = z.object({
  id: z.uuid(),
  /** Pending where others must approve too; null where it was refused. */
  state: z.enum(approvalStates).nullable(),
  refused: z.object({ code: z.string(), message: z.string(), operation: z.string().nullable() }).nullable(),
  /** What it rests on and somebody changed in the meantime: it must be asked for again. */
  changes: z.array(approvalChange),
});
export type DecisionOutcome = z.output<typeof outcome>;

const kind = z.string().max(50);

/**
 * Approves or rejects several things, each on its own and with an answer of its own. What is approved by as
 * many as its rule asks for is carried out at once, as its maker's, once. Four eyes: never by the maker, by
 * whoever the maker set the password of, or gave their rights within a day.
 */
export const decideApprovals = defineOperation({
  name: "decide",
  slice: "approvals",
  label: "Decide on an approval",
  method: "POST",
  path: "/approvals/decide",
  scope: "branch",
  permission: null,
  input: z
    .strictObject({
      decision: z.enum(["approve", "reject"]),
      items: z
        .array(z.strictObject({ kind, id: z.uuid(), version: z.int().min(1).nullable().default(null) }))
        .min(1, "Choose at least one")
        .max(100, "At most 100 at a time"),
      reason: storableText("Reason", 500).default(""),
    })
    .refine(({ decision, reason }) => decision === "approve" || reason !== "", {
      path: ["reason"],
      message: "Reason is required",
    }),
  output: z.object({ data: z.array(outcome) }),
  refusals: deciding,
  emits: ["approval-request.update"],
});

/**
 * Approves what the caller has just asked for, with the password of somebody else at the same window, or with
 * a code of their second factor; with both where the rule or the organization demands it. */
export const approveHere = defineOperation({
  name: "approve-here",
  slice: "approvals",
  label: "Approve at the window",
  method: "POST",
  path: "/approvals/:id/approve-here",
  scope: "branch",
  permission: null,
  input: z
    .strictObject({
      id: z.uuid(),
      /** E-mail or user name of another, who need not be signed in. */
      approver: requiredText("Approver", 255),
      ...secondPersonInput,
    })
    .refine(({ password, otp }) => password !== "" || otp !== "", {
      path: ["password"],
      message: "Password is empty",
    }),
  output: outcome,
  refusals: {
    ...deciding,
    approval_refused: {
      message: "This is not the password of somebody who may decide this",
      status: 403,
      field: "password",
    },
    ...secondPersonRefusals,
  },
  emits: ["approval-request.update"],
});

/** Takes back what one asked for, while nobody has decided it. */
export const withdrawApproval = defineOperation({
  name: "withdraw",
  slice: "approvals",
  label: "Withdraw what was asked for",
  method: "POST",
  path: "/approvals/:id/withdraw",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), state: z.enum(approvalStates) }),
  refusals: {
    request_not_found: deciding.request_not_found,
    request_not_pending: deciding.request_not_pending,
  },
  emits: ["approval-request.update"],
});
