import { account } from "#contract/entities/account";
import { member } from "#contract/entities/member";
import { employee } from "#contract/entities/membership";
import type { Entity } from "#contract/kit/entity";
import { type Field, type Fields, moment, text, toggle } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";

type Values = Record<string, unknown>;

/** One field that a step changed. */
export interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

/** What the engines keep on every row, which tells a reader nothing. */
const kept = new Set(["id", "organization_id", "branch_id", "version", "updated_at", "updated_by_id"]);
const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Whether the engines keep a field on every row, and it tells a reader nothing. */
export const isKept = (name: string) => kept.has(name);
export const isNothing = (value: unknown) => value === null || value === undefined || value === "";
const asText = (value: unknown) => JSON.stringify(value ?? null);

/** Names of references stand with their ids: account_name is shown by account_id. */
const isBeside = (name: string, row: Values) =>
  /_(code|name|title)$/.test(name) && `${name.replace(/_(code|name|title)$/, "")}_id` in row;

/**
 * What differs between a row before and after, field by field. Of a row that came or went: all it held. Of a
 * operation that keeps no rows: what it was given.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [isValues(before) ? before : null, isValues(after) ? after : null];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names
    .filter((name) => !kept.has(name) && !isBeside(name, { ...was, ...is }))
    .map((name) => ({ name, before: was?.[name], after: is?.[name] }))
    .filter((change) => (was && is ? asText(change.before) !== asText(change.after) : true))
    .filter((change) => !isNothing(change.before) || !isNothing(change.after));
}

/** Records by what their steps call them: whole, since a list leaves some of their fields out. */
const records: Record<string, Entity> = { account, member, "user-organization": employee };
const declared: { name: string; fields: Fields }[] = [
  ...resources.map(listOf),
  ...lists,
  ...Object.entries(records).map(([name, { fields, kept }]) => ({ name, fields: { ...fields, ...kept } })),
];

/** Amounts of operations that are no list's field. */
const amounts = ["amount", "limit", "overdraft_limit", "available"];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const momentText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * What kind of thing a field of a row or input is: as the table that it stands in declares it, or the row's
 * own resource, list or record; as any other declares that name, else as its value looks.
 */
export function fieldOf(name: string, entity: string | null, value: unknown, table?: Fields): Field {
  const having = declared.filter(({ fields }) => name in fields);
  const any = table?.[name] ?? (having.find((one) => one.name === entity) ?? having[0])?.fields[name];
  if (any && !(any.kind === "reference" && !uuid.test(String(value)))) return any;
  if (amounts.includes(name)) return { kind: "money" };
  if (typeof value === "boolean") return toggle();
  if (typeof value === "string" && momentText.test(value)) return moment();
  return text();
}
