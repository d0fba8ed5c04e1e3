import { z } from "zod";
import { memberStatuses } from "#contract/entities/member";
import { choice, integer, moment, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What a yearly filing needs of a member and may not find. */
export const missingRequirements = [
  "tax_number",
  "birthdate",
  "sex",
  "civil_status",
  "contact_number",
  "address",
  "government_id",
  "valid_government_id",
  "beneficiary",
  "member_type",
  "picture",
  "signature",
] as const;
export type MissingRequirement = (typeof missingRequirements)[number];

const requirement = (label: string) => toggle({ label });

/**
 * The living members (neither closed nor archived) who lack something, the most lacking first. A field
 * `lacks_…` is true where it is lacking; `lacks_valid_government_id` where every id has expired.
 */
export const memberDataQuality = defineList({
  name: "member-data-quality",
  label: "Data quality",
  menu: "members",
  path: "/member-data-quality",
  fields: {
    full_name: text({ label: "Name" }),
    passbook: text(),
    status: choice(memberStatuses, { listed: false }),
    member_type_id: reference("member-type", { label: "Type", listed: false }),
    lack_count: integer({ label: "Missing" }),
    lacks_tax_number: requirement("No tax number"),
    lacks_birthdate: requirement("No birthdate"),
    lacks_sex: requirement("No sex"),
    lacks_civil_status: requirement("No civil status"),
    lacks_contact_number: requirement("No contact number"),
    lacks_address: requirement("No address"),
    lacks_government_id: requirement("No government id"),
    lacks_valid_government_id: requirement("Ids expired"),
    lacks_beneficiary: requirement("No beneficiary"),
    lacks_member_type: requirement("No type"),
    lacks_picture: requirement("No picture"),
    lacks_signature: requirement("No signature"),
    created_at: moment({ label: "Created", listed: false }),
  },
  carries: { version: z.int() },
  searches: ["full_name", "passbook"],
  order: { field: "lack_count", order: "desc" },
  invalidatedBy: ["member.create", "member.update", "member.delete"],
});
