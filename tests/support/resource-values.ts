import { governmentIdKinds, governmentIds } from "#contract/entities/government-id";
import type { Field } from "#contract/kit/field";
import { type Resource, tableName } from "#contract/kit/resource";
import type { Client, TestApp } from "./app.ts";
import { addMember, expectStatus } from "./counter.ts";

export type Values = Record<string, unknown>;

/** Ids that a resource's rows may refer to, by what a field refers to. */
export type Referable = Record<string, string[]>;

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;

const digits = (n: number, many: number) => String(n).padStart(many, "0");
const letters = (n: number, many: number) =>
  Array.from({ length: many }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26)),
  ).join("");

/** Text of the shapes that the resources' patterns ask for. */
const shaped: readonly ((n: number) => string)[] = [
  (n) => `A-${n}`,
  (n) => letters(n, 3),
  (n) => letters(n, 2),
  (n) => digits(n % 1000, 3),
  (n) => digits(n, 10),
  (n) => `+63917${digits(n, 7)}`,
  (n) => `+${1 + n}`,
  (n) => `.${letters(n, 2).toLowerCase()}`,
  (n) => `en-${letters(n, 2)}`,
];

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
  const plain = `${pick(words, n)} ${n} 日本`.slice(0, field.max).trim();
  if (field.kind === "longText" || !field.pattern) return plain;
  const { pattern } = field;
  return shaped.map((shape) => shape(n)).find((one) => pattern.test(one)) ?? plain;
}

/** A valid value of a field; another for every n, empty for some n where the field may be. */
export function fieldValue(field: Field, n: number, referable: Referable): unknown {
  const mayBeEmpty = !field.required && n % 4 === 3;
  const isNeverEmpty = field.kind === "toggle" || field.kind === "table" || "default" in field;
  if (mayBeEmpty && !isNeverEmpty) return null;
  switch (field.kind) {
    case "text":
    case "longText":
      return textOf(field, n);
    case "toggle":
      return n % 2 === 0;
    case "integer":
      return Math.min(Math.max(field.min ?? 0, 0) + ((n * 7) % 300), field.max ?? 300);
    case "money":
      return Math.max(field.min ?? 0, 0) + n * 12_345;
    case "percent":
      return pick(["0", "2.5", "12.345678", "100", "0.000001"], n);
    case "date":
      return new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    case "moment":
      return new Date(Date.UTC(2026, 0, 1 + n, 9, n)).toISOString();
    case "table":
      return [];
    case "degrees":
      return (n * 7) % field.limit;
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

/** What makes the fields of a row go together, where a resource has rules. */
const agreed: Record<string, (row: Values, n: number, referable: Referable) => Values> = {
  "time-deposit-type": (_row, n) =>
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`header_${at + 1}`, 30 * (at + 1) + (n % 20)])),
  "computation-sheet-scheme": () => ({ minimum_age: null }),
  "fixed-asset": ({ cost }) => ({
    ...{ residual: Math.floor(Number(cost) / 4), depreciated_before: Math.floor(Number(cost) / 5) },
  }),
  "loan-product": ({ interest_rate, minimum_amount, minimum_term }) => ({
    ...{ minimum_rate: null, maximum_rate: interest_rate, amortization: "equal principal" },
    ...{ fixed_principal_percent: null, leap_rule: null, instalment_multiple_of: null },
    ...{ maximum_balloon_percent: null, maximum_fixed_principal_percent: null },
    ...{ offers_own_instalment: false, base_rate_id: null, rate_margin: null, rate_per: "year" },
    maximum_amount: minimum_amount === null ? null : Number(minimum_amount) + 1,
    ...{ maximum_term: minimum_term, is_interest_in_advance: false },
  }),
  "time-deposit-computation": ({ minimum_amount }, n) => ({ maximum_amount: Number(minimum_amount) + 1 + n }),
  "time-deposit-computation-pre-mature": ({ from_days }, n) => ({ to_days: Number(from_days) + 1 + n }),
  "member-government-benefit": (_row, n) => {
    const kind = pick(governmentIdKinds, n);
    return { kind, value: governmentIds[kind].example, expiry_date: `2030-01-${digits(1 + (n % 28), 2)}` };
  },
  "member-relative-account": (_row, n, referable) => ({
    relative_member_profile_id: pick(referable["member-profile"] ?? [], n + 1),
  }),
};

/** A valid row of a resource; another for every n. */
export function rowOf(resource: Resource, n: number, referable: Referable): Values {
  const row = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, fieldValue(field, n, referable)]),
  );
  return { ...row, ...agreed[resource.name]?.(row, n, referable) };
}

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

const findIds = (table: string) => `
  select t.id from ${table} t join branch b on b.organization_id = t.organization_id
  where b.id = $1 and coalesce(t.branch_id, b.id) = b.id and t.deleted_at is null order by t.id limit 40`;

/** Rows of the client's branch that the resources' fields can refer to; made where there are none. */
export async function referableIn(
  kaban: TestApp,
  client: Client,
  resources: readonly Resource[],
): Promise<Referable> {
  const added = await kaban.db.query(addMedia, [client.branchId, client.userId]);
  const referable: Referable = { media: added.rows.map(({ id }) => id) };
  const read = async (to: string, table: string) => {
    const { rows } = await kaban.db.query(findIds(table), [client.branchId]);
    referable[to] = rows.map(({ id }) => id as string);
    return rows.length;
  };
  await read("account", "account");
  while ((await read("member-profile", "member")) < 3) await addMember(client);
  const referred = new Set(
    resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (field.kind === "reference" ? [field.to] : [])),
    ),
  );
  for (const resource of resources.filter(({ name }) => referred.has(name))) {
    const there = await read(resource.name, tableName(resource));
    // Where each may be referred to once, there is one for every row that a test adds.
    const isTakenUp = resources.some(({ fields, uniqueTogether: [name, another] = [] }) => {
      const field = another === undefined && name ? fields[name] : undefined;
      return field?.kind === "reference" && field.to === resource.name;
    });
    const wanted = isTakenUp ? 40 : 2;
    for (let n = 901; there === 0 && n < 901 + wanted; n += 1) {
      expectStatus(await client.post(`/${resource.name}`, rowOf(resource, n, referable)), 201);
    }
    await read(resource.name, tableName(resource));
  }
  return referable;
}

/** Resources without rows of the product's: on what terms is lent and saved, each cooperative decides. */
export const ownToDecide = [
  "asset-category",
  "bank-account",
  "base-rate",
  "budget",
  "check-book",
  "check-layout",
  "computation-sheet-scheme",
  "fixed-asset",
  "loan-product",
  "notice",
  "number-authority",
  "time-deposit-type",
];
