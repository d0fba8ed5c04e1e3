import { type MemberFieldName, member } from "#contract/entities/member";
import type { Resource } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";

/** A step of the full form: what it asks of the member, and what hangs on them. */
export interface Step {
  name: string;
  fields: readonly MemberFieldName[];
  parts: readonly Resource[];
}

const { personal, membership } = member.groups;
/** The sections of the form by their names. */
const sections = { ...personal, ...membership };
type Section = keyof typeof sections;

const asked: Record<string, { sections?: readonly Section[]; parts?: readonly string[] }> = {
  identity: { sections: ["names", "particulars", "pictures"] },
  membership: { sections: ["numbers", "place", "programs"] },
  addresses: { parts: ["member-address"] },
  contacts: { sections: ["reach"], parts: ["member-contact-reference"] },
  relations: { parts: ["member-relative-account", "member-joint-account"] },
  ids: { sections: ["tax"], parts: ["member-government-benefit"] },
  work: { sections: ["work"], parts: ["member-educational-attainment"] },
  finances: { parts: ["member-asset", "member-income", "member-expense"] },
  beneficiaries: { parts: ["member-beneficiary"] },
  documents: { sections: ["words"], parts: ["member-document"] },
};

const placed = new Set(Object.values(asked).flatMap(({ parts = [] }) => parts));
/** A part that no step names is asked for with the documents, rather than nowhere. */
const unplaced = memberParts.filter(({ name }) => !placed.has(name));

const partsOf = (name: string, resources: readonly string[] = []) => [
  ...memberParts.filter((resource) => resources.includes(resource.name)),
  ...(name === "documents" ? unplaced : []),
];

/** The steps in their order; the last only shows what was entered. */
export const steps: readonly Step[] = [
  ...Object.entries(asked).map(([name, { sections: names = [], parts }]) => ({
    name,
    fields: names.flatMap((section) => Object.keys(sections[section]) as MemberFieldName[]),
    parts: partsOf(name, parts),
  })),
  { name: "review", fields: [], parts: [] },
];

export const lastStep = steps.length - 1;

/**
 * The step that asks for what a validation error is about: the path of a field, or
 * "parts.member-address.0.city".
 */
export function stepOf(path: string): number {
  const [first, resource] = path.split(".");
  const index = steps.findIndex(({ fields, parts }) =>
    first === "parts" ? parts.some(({ name }) => name === resource) : fields.some((name) => name === first),
  );
  return index === -1 ? lastStep : index;
}
