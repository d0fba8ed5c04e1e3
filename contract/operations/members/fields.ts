import { z } from "zod";
import { civilStatuses, sexes } from "#contract/entities/member";
import { email } from "#contract/entities/person";
import { calendarDate } from "#contract/kit/dates";
import { keptText, optional } from "#contract/kit/text";

const lettersOnly = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u;
const personName = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(255, `${label} must be at most 255 characters`)
    .regex(lettersOnly, `${label} must contain only letters`);

const bookNumber = (label: string) =>
  z
    .string()
    .trim()
    .max(50, `${label} must be at most 50 characters`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, `${label} may hold letters, digits, spaces and hyphens`);

const telephone = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{7,20}$/, `${label} must be 7 to 20 digits`);

const row = (label: string) => optional(z.uuid(`${label} is not an id`).toLowerCase());

/** "123456789000" → "123-456-789-000". */
const dashed = (text: string) =>
  text
    .replaceAll("-", "")
    .replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, (_all, a, b, c, branch) =>
      [a, b, c, branch].filter(Boolean).join("-"),
    );

/** A tax identification number: 9 digits, and 3 to 5 of a branch; kept with dashes. */
export const taxNumber = z
  .string()
  .trim()
  .regex(/^\d{3}-?\d{3}-?\d{3}(-?\d{3,5})?$/, "Tax number must be like 123-456-789 or 123-456-789-000")
  .overwrite(dashed);

export const memberNames = {
  first_name: personName("First Name"),
  middle_name: optional(personName("Middle Name")),
  last_name: personName("Last Name"),
  suffix: optional(keptText("Suffix", 15)),
};

/** Drawn from the passbook series when left out. */
export const passbook = optional(bookNumber("Passbook"));

export const birthdate = optional(calendarDate);
export const sex = optional(z.enum(sexes, "Sex must be one of its options"));
export const civilStatus = optional(z.enum(civilStatuses, "Civil status must be one of its options"));
export const contact = optional(telephone("Contact number"));

/** Who a member is. What is left out or null is cleared. */
export const personalInfo = {
  ...memberNames,
  birthdate,
  birth_place: optional(keptText("Birth place", 255)),
  sex,
  civil_status: civilStatus,
  contact_number: contact,
  email: optional(email),
  tax_identification_number: optional(taxNumber),
  member_gender_id: row("Gender"),
  member_occupation_id: row("Occupation"),
  occupation: optional(keptText("Occupation", 255)),
  business_address: optional(keptText("Business address", 255)),
  business_contact_number: optional(telephone("Business contact number")),
  notes: optional(keptText("Notes", 5000)),
  description: optional(keptText("Description", 5000)),
  media_id: row("Picture"),
  signature_media_id: row("Signature"),
};

/** Where a member stands in the cooperative, without the passbook. What is left out or null is cleared. */
export const membershipInfo = {
  old_reference_id: optional(bookNumber("Old passbook")),
  member_type_id: row("Type"),
  member_group_id: row("Group"),
  member_classification_id: row("Classification"),
  member_center_id: row("Center"),
  member_department_id: row("Department"),
  recruited_by_member_profile_id: row("Recruiter"),
  is_mutual_fund_member: z.boolean("Mutual fund must be yes or no").default(false),
  is_micro_finance_member: z.boolean("Micro-finance must be yes or no").default(false),
  membership_date: optional(calendarDate),
};

const degrees = (label: string, limit: number) => {
  const message = `${label} must be from ${-limit} to ${limit}`;
  return z.number(message).min(-limit, message).max(limit, message).nullable();
};

/** A place on the map, both or neither. */
export const coordinates = {
  latitude: degrees("Latitude", 90),
  longitude: degrees("Longitude", 180),
};

/** The version a row was read at. */
export const version = z.number("Version is required").int().min(1);

/** Sent with a new member that was refused as suspected_duplicate, once somebody has looked. */
export const confirmNotDuplicate = z.boolean().default(false);
