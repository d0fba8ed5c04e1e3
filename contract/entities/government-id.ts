interface GovernmentIdKind {
  /** What the number looks like; hyphens may be left out where the agency prints them. */
  pattern: RegExp;
  example: string;
  expires: boolean;
}

const kind = (pattern: RegExp, example: string, expires?: "expires"): GovernmentIdKind => ({
  pattern,
  example,
  expires: expires !== undefined,
});

const capitals = (least: number, most: number) => new RegExp(`^[A-Z0-9]{${least},${most}}$`);

/** The papers of the Philippine government that say who somebody is, by what they are called. */
export const governmentIds = {
  passport: kind(/^[A-Z]{1,2}\d{7}[A-Z]?$/, "P1234567A", "expires"),
  "driver's license": kind(/^[A-Z]\d{2}-?\d{2}-?\d{6}$/, "N01-23-456789", "expires"),
  // 12 digits name the person, 16 the card.
  "national id": kind(/^\d{4}(-?\d{4}){2,3}$/, "1234-5678-9012-3456"),
  sss: kind(/^\d{2}-?\d{7}-?\d$/, "34-1234567-8"),
  gsis: kind(/^\d{9,11}$/, "12345678901"),
  philhealth: kind(/^\d{2}-?\d{9}-?\d$/, "12-345678901-2"),
  "pag-ibig": kind(/^\d{4}-?\d{4}-?\d{4}$/, "1234-5678-9012"),
  tin: kind(/^\d{3}-?\d{3}-?\d{3}(-?\d{3,5})?$/, "123-456-789-000"),
  "voter's id": kind(capitals(6, 15), "7601123456", "expires"),
  "postal id": kind(/^[A-Z0-9]{9,12}$/, "PRN123456789", "expires"),
  "senior citizen id": kind(capitals(6, 12), "SC123456", "expires"),
  "pwd id": kind(capitals(6, 12), "PWD123456", "expires"),
  "seaman's book": kind(capitals(6, 10), "C1234567", "expires"),
  umid: kind(/^\d{4}-?\d{7}-?\d$/, "0111-1234567-8", "expires"),
  "prc license": kind(/^\d{7}$/, "0123456", "expires"),
  "nbi clearance": kind(capitals(10, 15), "N123ABCD45678", "expires"),
  "police clearance": kind(capitals(6, 15), "PC123456", "expires"),
  "barangay clearance": kind(capitals(6, 15), "BC123456", "expires"),
  "birth certificate": kind(capitals(10, 20), "PSA1234567890"),
  "marriage certificate": kind(capitals(10, 20), "PSA1234567890"),
  cenomar: kind(capitals(10, 20), "PSA1234567890", "expires"),
} as const satisfies Record<string, GovernmentIdKind>;

export type GovernmentId = keyof typeof governmentIds;
export const governmentIdKinds = Object.keys(governmentIds) as [GovernmentId, ...GovernmentId[]];
