import { familyRelationships } from "#contract/entities/family-relationship";
import { choice, date, longText, percent, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** Who receives what is a member's when the member dies. */
export const memberBeneficiary = defineResource({
  name: "member-beneficiary",
  label: "Beneficiary",
  parent: "member-profile",
  fields: {
    name: text({ required: true }),
    family_relationship: choice(familyRelationships, { label: "Relationship", required: true }),
    birthdate: date(),
    share_percent: percent({ label: "Share" }),
    description: longText(),
  },
});
