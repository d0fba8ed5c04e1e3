import type { CalendarDate } from "#contract/kit/dates";
import { type ResourceValues, tableName } from "#contract/kit/resource";
import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { loanProduct } from "#contract/resources/loan-product";
import { baseRateOn } from "#server/domain/loans/records/base-rates";
import type { Transaction } from "#server/platform/db/database";

export type ProductTerms = ResourceValues<typeof loanProduct> & {
  id: string;
  version: number;
  /** What the base rate is that it moves with, percent a year; none where it moves with none. */
  base_rate?: string | null;
};
export type SchemeTerms = ResourceValues<typeof computationSheetScheme> & { id: string; version: number };

/** On what terms money is lent: a product with its scheme, as they are or as a loan has kept them. */
export interface Offer {
  product: ProductTerms;
  scheme: SchemeTerms | null;
}

/** A row as a loan keeps it: percentages as exact texts. */
function keptRow(resource: typeof loanProduct | typeof computationSheetScheme, alias: string): string {
  const percents = Object.entries(resource.fields)
    .filter(([, { kind }]) => kind === "percent")
    .flatMap(([name]) => [`'${name}'`, `trim_scale(${alias}.${name})::text`]);
  return `to_jsonb(${alias}) || jsonb_build_object(${percents.join(", ")})`;
}

const schemeRow = keptRow(computationSheetScheme, "s");
const schemes = tableName(computationSheetScheme);

/** The interest of a product that moves with a base rate; what stands in it is of the last night. */
export const movedRate = `case when f.rate is null then p.interest_rate
  else greatest(least(f.rate + coalesce(p.rate_margin, 0), coalesce(p.maximum_rate, 100)),
    coalesce(p.minimum_rate, 0)) end`;

const readProduct = `
  select ${keptRow(loanProduct, "p")} || jsonb_build_object('base_rate', trim_scale(f.rate)::text,
      'interest_rate', trim_scale(${movedRate})::text) as product,
    case when s.id is not null then ${schemeRow} end as scheme
  from loan_product p
  left join ${schemes} s on s.organization_id = p.organization_id and s.branch_id = p.branch_id
    and s.id = p.computation_sheet_scheme_id and s.deleted_at is null
  left join lateral (${baseRateOn("p.base_rate_id", "$2::date")}) f on true
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.id = $1 and p.deleted_at is null`;

/** The terms of a product as they are now, with its interest of a day; or null. */
export async function readOffer(tx: Transaction, productId: string, on: CalendarDate): Promise<Offer | null> {
  const { rows } = await tx.query<Offer>(readProduct, [productId, on]);
  return rows[0] ?? null;
}

/** A scheme as it is now, or null. */
export async function readScheme(tx: Transaction, id: string): Promise<SchemeTerms | null> {
  const { rows } = await tx.query(
    `select ${schemeRow} as scheme from ${schemes} s
     where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
       and s.id = $1 and s.deleted_at is null`,
    [id],
  );
  return rows[0]?.scheme ?? null;
}
