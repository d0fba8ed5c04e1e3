import { type SQL, sql } from "drizzle-orm";
import { type Fields, labelOf } from "#contract/kit/field";
import { query } from "#server/platform/db/database";
import type { Read } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import type { Referred } from "#server/platform/resources/references";
import { isReferable, name, type RequestContext, type Values } from "#server/platform/resources/table-model";

/** The code a row is known by besides its name, by table. */
const codes: Record<string, SQL> = { account: sql`r.code`, member: sql`r.passbook` };

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

interface Meant {
  word: string;
  ids: string[];
}

/** Which rows each word means: by name, without case and accents, or by code. */
function findMeant({ tx, tenant }: RequestContext, referred: Referred, words: string[]): Promise<Meant[]> {
  const code = codes[referred.table];
  const byCode = code
    ? sql`union select w.word, r.id from words w join ${name(referred.table)} r
    on ${code} = w.word and ${isReferable(referred, tenant)}`
    : sql``;
  return query<Meant>(
    tx,
    sql`with words as (select unnest(${sql.param(words)}::text[]) as word)
      select word, array_agg(id::text) as ids from (
        select w.word, r.id from words w join ${name(referred.table)} r
          on kaban_plain(${referred.title}) = kaban_plain(w.word) and ${isReferable(referred, tenant)}
        ${byCode}) as meant group by word`,
  );
}

/**
 * Turns the names and codes of references into ids, in place; says which mean nothing, or more than one row.
 */
export async function resolveReferences(
  context: RequestContext,
  referring: { field: string; referred: Referred }[],
  fields: Fields,
  rows: Values[],
): Promise<ValidationError[]> {
  const validationErrors: ValidationError[] = [];
  for (const { field, referred } of referring) {
    const isWord = (value: unknown): value is string => typeof value === "string" && !uuid.test(value);
    const words = [...new Set(rows.map((row) => row[field]).filter(isWord))];
    if (words.length === 0) continue;
    const meant = new Map((await findMeant(context, referred, words)).map(({ word, ids }) => [word, ids]));
    const label = labelOf(field, fields[field]);
    for (const [position, row] of rows.entries()) {
      const word = row[field];
      if (!isWord(word)) continue;
      const [id, ...others] = meant.get(word) ?? [];
      if (id && others.length === 0) row[field] = id;
      else {
        const message = id ? `${label} "${word}" means more than one row` : `${label} not found`;
        validationErrors.push({ position, field, message });
        delete row[field];
      }
    }
  }
  return validationErrors;
}

/** A reading with what was said of its references, which is said once, in the words that fit it best. */
export function withUnresolved<Row>(
  { ready, validationErrors }: Read<Row>,
  unresolved: ValidationError[],
): Read<Row> {
  const positions = new Set(unresolved.map(({ position }) => position));
  const said = new Set(unresolved.map(({ position, field }) => `${position} ${field}`));
  return {
    ready: ready.filter(({ position }) => !positions.has(position)),
    validationErrors: [
      ...unresolved,
      ...validationErrors.filter(({ position, field }) => !said.has(`${position} ${field}`)),
    ],
  };
}
