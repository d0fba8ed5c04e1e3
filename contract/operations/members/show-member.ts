import { z } from "zod";
import { memberBrief, memberStatuses } from "#contract/entities/member";
import { memberProfile } from "#contract/entities/member-profile";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { memberNotFound } from "#contract/operations/members/refusals";

/** A member of the branch, as the profile shows them. */
export const showMember = defineOperation({
  name: "show-member",
  slice: "members",
  label: "See a member",
  method: "GET",
  path: "/member-profile/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: memberProfile,
  refusals: memberNotFound,
});

/**
 * The members a picker offers for what was typed: at most 20, the best first, closed ones last; archived ones
 * never. Less than two letters find nobody.
 */
export const findMembers = defineOperation({
  name: "find-members",
  slice: "members",
  label: "Search members",
  method: "GET",
  path: "/member-profile/quick/search",
  scope: "branch",
  input: z.strictObject({ search: storableText("Search", 200) }),
  output: z.object({ data: z.array(memberBrief) }),
  refusals: {},
});

const count = z.int();

/** How many members there are; archived ones are not counted. */
export const memberSummary = defineOperation({
  name: "summary",
  slice: "members",
  label: "See how many members there are",
  method: "GET",
  path: "/member-profile/summary",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    /** Verified and not closed, as are the five that follow. */
    total: count,
    male: count,
    female: count,
    sex_not_told: count,
    mutual_fund: count,
    micro_finance: count,
    by_type: z.array(z.object({ member_type_id: z.uuid().nullable(), name: z.string().nullable(), count })),
    /** Not closed. */
    by_status: z.array(z.object({ status: z.enum(memberStatuses), count })),
    closed: count,
    archived: count,
  }),
  refusals: {},
});
