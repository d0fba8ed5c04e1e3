import { type MemberLack, memberLacks } from "#contract/entities/member-data-quality";

/** When a member `m` lacks each thing, of their own row alone: triggers keep there what hangs on them. */
const lacking: Record<MemberLack, (m: string) => string> = {
  tax_number: (m) => `${m}.tax_identification_number is null`,
  birthdate: (m) => `${m}.birthdate is null`,
  sex: (m) => `${m}.sex is null`,
  civil_status: (m) => `${m}.civil_status is null`,
  contact_number: (m) => `${m}.contact_number is null`,
  address: (m) => `not ${m}.has_address`,
  government_id: (m) => `${m}.government_id_until is null`,
  valid_government_id: (m) =>
    `coalesce(${m}.government_id_until < (now() at time zone (select time_zone from branch
      where id = ${m}.branch_id))::date, false)`,
  beneficiary: (m) => `not ${m}.has_beneficiary`,
  member_type: (m) => `${m}.member_type_id is null`,
  picture: (m) => `${m}.media_id is null`,
  signature: (m) => `${m}.signature_media_id is null`,
};

/** Whether the member `m` lacks that. */
export const lacks = (lack: MemberLack, m: string) => lacking[lack](m);

/** How much the member `m` lacks. */
export const lackCount = (m: string) =>
  memberLacks.map((lack) => `(${lacking[lack](m)})::integer`).join(" + ");

/** What the member `m` lacks, as an array of words. */
export const lacksOf = (m: string) =>
  `array_remove(array[${memberLacks
    .map((lack) => `case when ${lacking[lack](m)} then '${lack}' end`)
    .join(", ")}], null)`;
