import { chartMappings } from "#contract/operations/accounts/renumber-accounts";
import { readRows } from "#server/seeds/rows";

/** What one edition of the standard chart calls the account of a code of another. */
export interface Mapped {
  code: string;
  name: string;
  note: string;
}

interface Mapping {
  name: (typeof chartMappings)[number];
  source: string;
  is_complete: boolean;
  is_verified: boolean;
  byOldCode: ReadonlyMap<string, Mapped>;
  /** Codes that no old one became. */
  added: readonly Mapped[];
}

const known: Record<Mapping["name"], Omit<Mapping, "name" | "byOldCode" | "added">> = {
  "cda-2016-to-2022": {
    source: "CDA MC 2022-24, from MC 2016-06: 47 codes of a transcription by others",
    is_complete: false,
    is_verified: false,
  },
};

function read(name: Mapping["name"]): Mapping {
  const rows = readRows(`charts/${name}`).map(({ old_code = "", code = "", title = "", note = "" }) => ({
    oldCode: old_code,
    mapped: { code, name: title, note },
  }));
  const mapped = rows.filter(({ oldCode }) => oldCode !== "");
  return {
    name,
    ...known[name],
    byOldCode: new Map(mapped.map(({ oldCode, mapped }) => [oldCode, mapped])),
    added: rows.filter(({ oldCode }) => oldCode === "").map(({ mapped }) => mapped),
  };
}

const kept = new Map<string, Mapping>();

/** The mapping of that name, from the rows kept as data. */
export function mappingOf(name: Mapping["name"]): Mapping {
  const mapping = kept.get(name) ?? read(name);
  kept.set(name, mapping);
  return mapping;
}

/** The code an account of that code has in the newest edition; null where the mapping does not know it. */
export function mappedCodeOf(code: string) {
  const newest = mappingOf(chartMappings[chartMappings.length - 1] as Mapping["name"]);
  const mapped = newest.byOldCode.get(code);
  return mapped ? { mapping: newest.name, ...mapped } : null;
}
