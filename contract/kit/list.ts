import type { z } from "zod";
import { type Fields, isAnswered } from "#contract/kit/field";
import type { MenuGroup, Resource } from "#contract/kit/resource";

/** A column a list shows beyond what can be typed into a form. */
export type ListFields = Fields;

/** A list of rows that is not a resource: read-only, searched, sorted, filtered and exported like one. */
export interface List<F extends ListFields = ListFields> {
  /**
   * Kebab-case: "general-ledger"; read with the permission "general-ledger:read", exported with ":export",
   * unless `opens` says otherwise.
   */
  name: string;
  /** The list whose permissions open this one too; null for one's own rows, which need no permission. */
  permission?: string | null;
  label: string;
  menu?: MenuGroup;
  /** API path under /api/v1 without "/search"; parameters as ":id". */
  path: string;
  fields: F;
  /** What a row holds besides its id, its fields and what its references are called. */
  carries?: Readonly<Record<string, z.ZodType>>;
  /** Fields that `q` searches. */
  searches: readonly string[];
  order: { field: string; order: "asc" | "desc" };
  /** Fields whose sum over the whole result comes with the page as `totals`. */
  totals?: readonly string[];
  /** Live topics that make it stale, without the branch: "journal.create". */
  invalidatedBy?: readonly string[];
}

/** Declares a list. Throws where a column would be a password. */
export function defineList<const F extends ListFields>(list: List<F>): List<F> {
  if (!Object.values(list.fields).every(isAnswered)) throw new Error(`${list.name} would list a password`);
  return list;
}

const engineFields = {
  created_at: { kind: "moment", label: "Created", listed: false },
  updated_at: { kind: "moment", label: "Updated", listed: false },
} as const satisfies Fields;

/** The list of a resource: its fields, and when its rows came and changed. */
export function listOf(resource: Resource): List {
  const entries = Object.entries(resource.fields);
  return {
    name: resource.name,
    label: resource.labelPlural ?? resource.name,
    ...(resource.menu && { menu: resource.menu }),
    path: `/${resource.name}`,
    fields: { ...resource.fields, ...engineFields },
    searches: entries
      .filter(([, field]) => field.kind === "text" || field.kind === "longText")
      .map(([name]) => name),
    order: resource.order,
    ...(resource.totals && { totals: resource.totals }),
    invalidatedBy: [`${resource.name}.create`, `${resource.name}.update`, `${resource.name}.delete`],
  };
}

/** A page of a list. `totalSize` is exact unless `totalIsMinimum` is true, where it stopped counting. */
export interface Page<Row = Record<string, unknown>> {
  data: Row[];
  totalSize: number;
  totalPage: number;
  pageIndex: number;
  pageSize: number;
  totalIsMinimum?: boolean;
  /** Sums over the whole result, not the page, for the fields the list names. */
  totals?: Record<string, number>;
  /**
   * Given as `after` it asks for the rows that come next; null after the last. Left out where the order
   * allows none.
   */
  nextCursor?: string | null;
}
