import { familyRelationships } from "#contract/entities/family-relationship";
import { choice, date, longText, media, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** Somebody who holds the member's accounts together with them. */
export const memberJointAccount = defineResource({
  name: "member-joint-account",
  label: "Joint account holder",
  parent: "member-profile",
  title: "last_name",
  fields: {
    picture_media_id: media({ label: "Picture", required: true }),
    first_name: text({ required: true }),
    middle_name: text(),
    last_name: text({ required: true }),
    suffix: text({ max: 15 }),
    birthday: date({ label: "Birthdate", required: true }),
    family_relationship: choice(familyRelationships, { label: "Relationship", required: true }),
    signature_media_id: media({ label: "Signature", required: true }),
    description: longText(),
  },
});
