import { z } from "zod";
import { requiredText } from "#contract/kit/text";

const widest = "Width must be 40 to 2000 pixels";
const column = z.strictObject({
  field: z.string("Column is required").max(100),
  /** In pixels; null for as wide as it likes. */
  width: z.int(widest).min(40, widest).max(2000, widest).nullable().default(null),
  is_hidden: z.boolean("Hidden must be yes or no").default(false),
});

const sizes = "Page size must be 1 to 500";

/**
 * What a person keeps of a list: its question and how it is shown. `filter` and `sort` are as in a search of
 * that list, and are checked by its fields; `columns` are in the order they are shown in.
 */
export const savedViewInput = z.strictObject({
  name: requiredText("Name", 100),
  filter: z.unknown().optional(),
  sort: z.unknown().optional(),
  q: z.unknown().optional(),
  columns: z.array(column, "Columns must be a list").max(200, "At most 200 columns").default([]),
  page_size: z.int(sizes).min(1, sizes).max(500, sizes).default(10),
  /** Whether whoever may read the list may open it too. */
  is_shared: z.boolean("Shared must be yes or no").default(false),
});

const condition = z.object({ field: z.string(), mode: z.string(), value: z.unknown().optional() });
const group = z.object({
  logic: z.enum(["and", "or"]),
  // Groups lie in one another: contract/kit/list-query.ts has the type and the rules.
  filters: z.array(z.union([condition, z.record(z.string(), z.unknown())])),
});

export const savedView = z.object({
  id: z.uuid(),
  /** The name of the list: "bank", "general-ledger". */
  list: z.string(),
  name: z.string(),
  filter: group,
  sort: z.array(z.object({ field: z.string(), order: z.enum(["asc", "desc"]) })),
  q: z.string(),
  columns: z.array(z.object({ field: z.string(), width: z.int().nullable(), is_hidden: z.boolean() })),
  page_size: z.int(),
  is_shared: z.boolean(),
  /** Whether the list opens with it for the caller. */
  is_default: z.boolean(),
  /** Whether the caller made it, and so may change and delete it. */
  is_own: z.boolean(),
  user_id: z.uuid(),
  user_full_name: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedView = z.output<typeof savedView>;
