import { z } from "zod";
import { staffMember } from "#contract/entities/staff";
import { defineOperation } from "#contract/kit/operation";

/** The name of somebody who works or worked in the branch. */
export const showStaffMember = defineOperation({
  name: "show",
  slice: "user",
  label: "See an employee of the branch",
  method: "GET",
  path: "/user/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: staffMember,
  refusals: {
    staff_member_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  },
});
