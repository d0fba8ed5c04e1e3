import { type SQL, sql } from "drizzle-orm";
import { attributeColumn, memberAttributes } from "#contract/entities/member";
import type { Field } from "#contract/kit/field";
import { pluralOf, type Resource, tableName } from "#contract/kit/resource";

/** A table that a resource's fields may refer to. */
export interface Referred {
  table: string;
  /** How a row of it, `r`, is named to a person, and found by in an import. */
  title: SQL;
  scope: Resource["scope"];
  /** Its rows are deleted by a mark, and locked while they are being referred to. */
  marksDeleted: boolean;
  /** Which rows of it, `r`, a field may refer to; all when left out. */
  only?: SQL;
  /** When a row of it, `r`, is locked together with all that is part of it, and what that refuses. */
  locked?: { when: SQL; code: string; message: string };
}

/** A column that refers to a resource's rows. */
export interface Usage {
  table: string;
  column: string;
  /** What holds the reference, for a person: "payment types". */
  by: string;
  marksDeleted: boolean;
}

/** What is not a resource and can be referred to, by its API route. */
const entities: Record<string, Referred> = {
  account: {
    table: "account",
    title: sql`r.code || ' ' || r.name`,
    scope: "branch",
    marksDeleted: true,
  },
  "member-profile": {
    table: "member",
    title: sql`r.full_name || ' ' || r.passbook`,
    scope: "branch",
    marksDeleted: true,
    locked: { when: sql`r.is_closed`, code: "member_closed", message: "The membership is closed" },
  },
};
const document: Referred = { table: "media", title: sql`r.file_name`, scope: "branch", marksDeleted: false };
const picture: Referred = { ...document, only: sql`r.file_type <> 'application/pdf'` };

const used = (table: string, column: string, by: string, marksDeleted = false): Usage[] => [
  { table, column, by, marksDeleted },
];

/** What is not a resource and refers to one. */
const usedOutside: Record<string, Usage[]> = {
  ...Object.fromEntries(
    memberAttributes.map((one) => [one, used("member", attributeColumn(one), "members", true)]),
  ),
  "account-category": used("account", "account_category_id", "accounts", true),
  "bills-and-coins": used("batch_cash_count", "bills_and_coins_id", "cash counts"),
  "payment-type": used("journal_entry", "payment_type_id", "journal entries"),
  "loan-purpose": used("loan", "loan_purpose_id", "loans"),
  "loan-status": used("loan", "loan_status_id", "loans"),
  collateral: used("loan_collateral", "collateral_id", "loans"),
};

/** The table a field refers to, or null for a field that refers to nothing. */
export function referredBy(field: Field, resources: readonly Resource[]): Referred | null {
  if (field.kind === "media") return field.accept === "document" ? document : picture;
  if (field.kind !== "reference") return null;
  const resource = resources.find(({ name }) => name === field.to);
  if (resource) {
    const title = sql`r.${sql.identifier(resource.title)}::text`;
    return { table: tableName(resource), title, scope: resource.scope, marksDeleted: true };
  }
  const entity = entities[field.to];
  if (!entity) throw new Error(`No table is known for a reference to "${field.to}"`);
  return entity;
}

/** Every column that may refer to rows of a resource. */
export function usagesOf(resource: Resource, resources: readonly Resource[]): Usage[] {
  const inResources = resources.flatMap((label) =>
    Object.entries(label.fields)
      .filter(([, field]) => field.kind === "reference" && field.to === resource.name)
      .map(([column]) => ({
        table: tableName(label),
        column,
        by: pluralOf(label).toLowerCase(),
        marksDeleted: true,
      })),
  );
  return [...inResources, ...(usedOutside[resource.name] ?? [])];
}
