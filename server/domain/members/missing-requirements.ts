import { type MissingRequirement, missingRequirements } from "#contract/entities/member-data-quality";

/**
 * When a member `m` lacks each thing, of their own row alone: triggers keep there what hangs on them. An id
 * is expired by `today`, a day in SQL: "$1::date".
 */
const missingConditions: Record<MissingRequirement, (m: string, today: string) => string> = {
  tax_number: (m) => `${m}.tax_identification_number is null`,
  birthdate: (m) => `${m}.birthdate is null`,
  sex: (m) => `${m}.sex is null`,
  civil_status: (m) => `${m}.civil_status is null`,
  contact_number: (m) => `${m}.contact_number is null`,
  address: (m) => `not ${m}.has_address`,
  government_id: (m) => `${m}.government_id_until is null`,
  valid_government_id: (m, today) => `coalesce(${m}.government_id_until < ${today}, false)`,
  beneficiary: (m) => `not ${m}.has_beneficiary`,
  member_type: (m) => `${m}.member_type_id is null`,
  picture: (m) => `${m}.media_id is null`,
  signature: (m) => `${m}.signature_media_id is null`,
};

/** Whether the member `m` lacks that. */
export const isMissing = (requirement: MissingRequirement, m: string, today: string) =>
  missingConditions[requirement](m, today);

/** How much the member `m` lacks: what the row counts of itself, and an id that has expired. */
export const missingCount = (m: string, today: string) =>
  `${m}.missing_count + (${isMissing("valid_government_id", m, today)})::integer`;

/** What the member `m` lacks, as an array of words. */
export const missingRequirementsOf = (m: string, today: string) =>
  `array_remove(array[${missingRequirements
    .map((requirement) => `case when ${isMissing(requirement, m, today)} then '${requirement}' end`)
    .join(", ")}], null)`;
