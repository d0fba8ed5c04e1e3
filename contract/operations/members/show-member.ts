import { z } from "zod";
import { member } from "#contract/entities/member";
import { defineOperation } from "#contract/kit/operation";

/** A member of the branch. */
export const showMember = defineOperation({
  name: "show-member",
  slice: "members",
  label: "See a member",
  method: "GET",
  path: "/member-profile/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: member,
  refusals: { member_not_found: { message: "This member is not in this branch", status: 404 } },
});
