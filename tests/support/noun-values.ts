import type { Field } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import type { Client, TestApp } from "./app.ts";

export type Values = Record<string, unknown>;

/** Ids that a noun's rows may refer to, by what a field refers to. */
export type Referable = Record<string, string[]>;

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;

function textOf(field: Extract<Field, { kind: "text" | "longText" }>, n: number): string {
  const words = [
    "Peña",
    "pena",
    "100%",
    "under_score",
    "back\\slash",
    "Ñandú",
    "'; drop table bank; --",
    "=1+1",
  ];
  if (field.kind === "text" && field.pattern) return `A-${n}`;
  return `${pick(words, n)} ${n} 日本`.slice(0, field.max);
}

/** A valid value of a field; another for every n, empty for some n where the field may be. */
export function fieldValue(field: Field, n: number, referable: Referable): unknown {
  const mayBeEmpty = !field.required && n % 4 === 3;
  if (mayBeEmpty && field.kind !== "toggle" && !("default" in field)) return null;
  switch (field.kind) {
    case "text":
    case "longText":
      return textOf(field, n);
    case "toggle":
      return n % 2 === 0;
    case "integer":
      return Math.max(field.min ?? 0, 0) + ((n * 7) % 300);
    case "money":
      return Math.max(field.min ?? 0, 0) + n * 12_345;
    case "percent":
      return pick(["0", "2.5", "12.345678", "100", "0.000001"], n);
    case "date":
      return new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    case "choice":
      return pick(field.options, n);
    case "reference":
      return pick(referable[field.to] ?? [], n);
    case "media":
      return pick(referable.media ?? [], n);
    case "icon":
      return pick(["coin", "Bank", "hand-heart"], n);
    case "color":
      return pick(["#00ff00", "#A1B2C3", "#ffffff"], n);
    case "point":
      return { latitude: 14.5995 - (n % 90), longitude: 120.9842 + (n % 50) };
  }
}

/** A valid row of a noun; another for every n. */
export const rowOf = (resource: Resource, n: number, referable: Referable): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, fieldValue(field, n, referable)]),
  );

/** A value that a field refuses. */
export function badValue(field: Field): unknown {
  if (field.kind === "toggle") return "yes";
  if (field.kind === "text" || field.kind === "longText") return "x".repeat(field.max + 1);
  if (field.kind === "point") return { latitude: 91, longitude: 0 };
  return { $gt: "" };
}

const addMedia = `
  insert into media (id, organization_id, branch_id, file_name, file_type, file_size, width, height,
    storage_key, created_at, created_by_id)
  select gen_random_uuid(), b.organization_id, b.id, 'logo.png', 'image/png', 1, 1, 1, 'none',
    b.created_at, $2
  from branch b where b.id = $1 returning id`;

/** Rows of the client's branch that the nouns' fields can refer to. */
export async function referableIn(kaban: TestApp, client: Client): Promise<Referable> {
  const read = async (table: string) => {
    const { rows } = await kaban.db.query(
      `select id from ${table} where branch_id = $1 and deleted_at is null order by id limit 5`,
      [client.branchId],
    );
    return rows.map(({ id }) => id as string);
  };
  const media = await kaban.db.query(addMedia, [client.branchId, client.userId]);
  return { account: await read("account"), bank: await read("bank"), media: media.rows.map(({ id }) => id) };
}
