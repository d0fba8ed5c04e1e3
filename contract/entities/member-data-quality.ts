import { memberStatuses } from "#contract/entities/member";
import { choice, date, integer, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What a yearly filing needs of a member and may not find. */
export const memberLacks = [
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
export type MemberLack = (typeof memberLacks)[number];

const lack = (label: string) => toggle({ label });

/**
 * The living members (neither closed nor archived) who lack something, the most lacking first. A field
 * `lacks_…` is true where it is lacking; `lacks_valid_government_id` where every id has expired.
 */
export const memberDataQuality = defineList({
  name: "member-data-quality",
  label: "Member data quality",
  menu: "members",
  path: "/member-data-quality",
  fields: {
    full_name: text({ label: "Name" }),
    passbook: text(),
    status: choice(memberStatuses, { listed: false }),
    member_type_id: reference("member-type", { label: "Type", listed: false }),
    lack_count: integer({ label: "Lacking" }),
    lacks_tax_number: lack("No tax number"),
    lacks_birthdate: lack("No birthdate"),
    lacks_sex: lack("No sex"),
    lacks_civil_status: lack("No civil status"),
    lacks_contact_number: lack("No contact number"),
    lacks_address: lack("No address"),
    lacks_government_id: lack("No government id"),
    lacks_valid_government_id: lack("Ids expired"),
    lacks_beneficiary: lack("No beneficiary"),
    lacks_member_type: lack("No type"),
    lacks_picture: lack("No picture"),
    lacks_signature: lack("No signature"),
    created_at: date({ label: "Created", listed: false }),
  },
  searches: ["full_name", "passbook"],
  order: { field: "lack_count", order: "desc" },
  stirredBy: ["member.create", "member.update"],
});
