import { memberList } from "#contract/entities/member";
import { type Field, longText, media, text } from "#contract/kit/field";

const {
  media_id,
  first_name,
  middle_name,
  last_name,
  suffix,
  birthdate,
  sex,
  civil_status,
  contact_number,
  email,
  tax_identification_number,
  passbook,
  old_reference_id,
  member_type_id,
  member_group_id,
  member_center_id,
  member_classification_id,
  member_department_id,
  member_occupation_id,
  member_gender_id,
  recruited_by_member_profile_id,
  is_mutual_fund_member,
  is_micro_finance_member,
  membership_date,
} = memberList.fields;

/** Who a member is: the inputs, by the column they fill. What may stand in them the verbs say. */
export const personalFields = {
  media_id,
  signature_media_id: media({ label: "Signature" }),
  first_name,
  middle_name,
  last_name,
  suffix,
  birthdate,
  birth_place: text(),
  sex,
  civil_status,
  member_gender_id,
  contact_number,
  email,
  tax_identification_number,
  member_occupation_id,
  occupation: text({ label: "Work in words" }),
  business_address: text(),
  business_contact_number: text(),
  notes: longText(),
  description: longText(),
} as const;

/** Where a member stands in the cooperative. */
export const membershipFields = {
  passbook,
  old_reference_id,
  member_type_id,
  member_group_id,
  member_classification_id,
  member_center_id,
  member_department_id,
  recruited_by_member_profile_id,
  is_mutual_fund_member,
  is_micro_finance_member,
  membership_date,
} as const;

export type MemberFieldName = keyof typeof personalFields | keyof typeof membershipFields;

/** Every input of a member by its name. */
export const memberFields: Readonly<Record<MemberFieldName, Field>> = {
  ...personalFields,
  ...membershipFields,
};
