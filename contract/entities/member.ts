import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const civilStatuses = [
  "married",
  "single",
  "widowed",
  "divorced",
  "separated",
  "civil partnership",
] as const;
export const memberStatuses = ["pending", "for review", "verified", "not allowed"] as const;
export const sexes = ["male", "female", "n/a"] as const;

/** The members of a branch. */
export const memberList = defineList({
  name: "member",
  label: "Members",
  menu: "members",
  path: "/member-profile",
  fields: {
    passbook: text(),
    full_name: text({ label: "Name" }),
    last_name: text({ listed: false }),
    first_name: text({ listed: false }),
    sex: choice(sexes, { listed: false }),
    birthdate: date({ listed: false }),
    civil_status: choice(civilStatuses, { listed: false }),
    contact_number: text(),
    status: choice(memberStatuses),
    is_closed: toggle({ label: "Closed", listed: false }),
    created_at: date({ label: "Created", listed: false }),
  },
  searches: ["full_name", "passbook"],
  order: { field: "full_name", order: "asc" },
  stirredBy: ["member.create", "member.update"],
});

/** A member as the window knows them. `full_name` is "Last, First Middle Suffix". */
export const member = z.object({
  id: z.uuid(),
  passbook: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  suffix: z.string().nullable(),
  full_name: z.string(),
  birthdate: calendarDate.nullable(),
  sex: z.enum(sexes).nullable(),
  civil_status: z.enum(civilStatuses).nullable(),
  contact_number: z.string().nullable(),
  status: z.enum(memberStatuses),
  is_closed: z.boolean(),
  created_at: z.string(),
  version: z.int(),
});
export type Member = z.output<typeof member>;
