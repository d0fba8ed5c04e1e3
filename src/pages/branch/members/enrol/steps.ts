import type { Resource } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import type { MemberFieldName } from "../fields/member-fields";

/** A step of the full form: what it asks of the member, and what hangs on them. */
export interface Step {
  name: string;
  fields: readonly MemberFieldName[];
  parts: readonly Resource[];
}

const asked: Record<string, { fields?: readonly MemberFieldName[]; parts?: readonly string[] }> = {
  identity: {
    fields: [
      "first_name",
      "middle_name",
      "last_name",
      "suffix",
      "birthdate",
      "birth_place",
      "sex",
      "civil_status",
      "member_gender_id",
      "media_id",
      "signature_media_id",
    ],
  },
  membership: {
    fields: [
      "passbook",
      "old_reference_id",
      "member_type_id",
      "member_group_id",
      "member_classification_id",
      "member_center_id",
      "member_department_id",
      "recruited_by_member_profile_id",
      "membership_date",
      "is_mutual_fund_member",
      "is_micro_finance_member",
    ],
  },
  addresses: { parts: ["member-address"] },
  contacts: { fields: ["contact_number", "email"], parts: ["member-contact-reference"] },
  relations: { parts: ["member-relative-account", "member-joint-account"] },
  ids: { fields: ["tax_identification_number"], parts: ["member-government-benefit"] },
  work: {
    fields: ["member_occupation_id", "occupation", "business_address", "business_contact_number"],
    parts: ["member-educational-attainment"],
  },
  finances: { parts: ["member-asset", "member-income", "member-expense"] },
  beneficiaries: { parts: ["member-beneficiary"] },
  documents: { fields: ["notes", "description"], parts: ["member-document"] },
};

const placed = new Set(Object.values(asked).flatMap(({ parts = [] }) => parts));
/** A part that no step names is asked for with the documents, rather than nowhere. */
const unplaced = memberParts.filter(({ name }) => !placed.has(name));

const partsOf = (name: string, nouns: readonly string[] = []) => [
  ...memberParts.filter((noun) => nouns.includes(noun.name)),
  ...(name === "documents" ? unplaced : []),
];

/** The steps in their order; the last only shows what was entered. */
export const steps: readonly Step[] = [
  ...Object.entries(asked).map(([name, { fields = [], parts }]) => ({
    name,
    fields,
    parts: partsOf(name, parts),
  })),
  { name: "review", fields: [], parts: [] },
];

export const lastStep = steps.length - 1;

/** The step that asks for what a fault is about: "first_name", "parts.member-address.0.city". */
export function stepOf(path: string): number {
  const [first, noun] = path.split(".");
  const index = steps.findIndex(({ fields, parts }) =>
    first === "parts" ? parts.some(({ name }) => name === noun) : fields.some((name) => name === first),
  );
  return index === -1 ? lastStep : index;
}
