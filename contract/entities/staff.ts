import { z } from "zod";
import { choice, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Who works in the branch, by the id of the person: what every reference to a "user" is picked from. */
export const staffList = defineList({
  name: "user",
  label: "People of the branch",
  menu: "employees",
  path: "/user",
  fields: {
    full_name: text({ label: "Name" }),
    user_name: text({ label: "Username" }),
    user_type: choice(["owner", "employee"], { label: "Role" }),
  },
  carries: { user_organization_id: z.uuid() },
  searches: ["full_name", "user_name"],
  order: { field: "full_name", order: "asc" },
});

/** Somebody of the branch, by name. */
export const staffMember = z.object({ id: z.uuid(), full_name: z.string(), user_name: z.string() });
