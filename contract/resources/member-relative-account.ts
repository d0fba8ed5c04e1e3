import { familyRelationships } from "#contract/entities/family-relationship";
import { choice, longText, reference } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** Another member of the cooperative who is a relative of the member. */
export const memberRelativeAccount = defineResource({
  name: "member-relative-account",
  label: "Relative",
  parent: "member-profile",
  title: "family_relationship",
  fields: {
    relative_member_profile_id: reference("member-profile", { label: "Relative", required: true }),
    family_relationship: choice(familyRelationships, { label: "Relationship", required: true }),
    description: longText(),
  },
  rules: [
    {
      field: "relative_member_profile_id",
      message: "Members cannot be their own relatives",
      holds: (values) => values.relative_member_profile_id !== values.member_profile_id,
    },
  ],
});
