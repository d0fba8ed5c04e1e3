import { z } from "zod";
import { madeFile, mostMembersAtOnce } from "#contract/entities/made-file";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";
import { askingRefusals } from "#contract/operations/made-files/made-files";
import { periodRefusals } from "#contract/operations/member-ledger/show-ledger";

/** The papers that are printed of many members together. */
export const bulkPapers = ["statements", "member cards", "information sheets"] as const;

/** Which papers of which members; statements are of a period, and of every account that the member holds. */
export const papersAsked = z.strictObject({
  paper: z.enum(bulkPapers, "paper must be statements, member cards or information sheets"),
  member_ids: z
    .array(z.uuid())
    .min(1, "Name a member")
    .max(mostMembersAtOnce, `Papers are printed of ${mostMembersAtOnce} members at most`),
  from: calendarDate.nullish(),
  to: calendarDate.nullish(),
  language,
});

/**
 * Has papers of many members printed into one PDF by a job, for the caller, who holds the permission to print
 * such a paper of one member. Refuses members of elsewhere, and what asking for a file refuses.
 */
export const printOfMembers = defineOperation({
  slice: "prints",
  name: "print-of-members",
  label: "Print papers of many members",
  method: "POST",
  path: "/made-file/of-members",
  scope: "branch",
  permission: null,
  input: papersAsked,
  output: madeFile,
  refusals: {
    member_not_found: { message: "This member is not in this branch", status: 404, field: "member_ids" },
    ...periodRefusals,
    ...askingRefusals,
  },
  emits: ["job-run.create", "made-file.create"],
});
