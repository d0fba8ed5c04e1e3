import { termDays } from "#contract/entities/time-deposit";
import type { Centavos } from "#contract/kit/money";
import type { EarlyTerms } from "#server/domain/time-deposits/interest";
import type { Transaction } from "#server/platform/db/database";

interface RateRow {
  minimum_amount: Centavos;
  maximum_amount: Centavos;
  /** By the terms of the type, the shortest first; null where none is offered. */
  rates: (string | null)[];
}

/** A product of time deposits: its terms, and the type of rates that it goes by. */
export interface Product {
  id: string;
  status: string;
  rate: string;
  days_in_year: number;
  term_months: number;
  term_days: number;
  forfeit: string;
  type: {
    pre_mature_days: number | null;
    pre_mature_rate: string | null;
    excess_rate: string | null;
    /** In days, the shortest first. */
    terms: number[];
    rows: RateRow[];
    early: { terms: number; from_days: number; to_days: number; rate: string }[];
  } | null;
}

const headers = Object.keys(termDays);
const each = (alias: string, cast = "") => headers.map((name) => `${alias}.${name}${cast}`).join(", ");
const here = (alias: string) =>
  `${alias}.branch_id = (select kaban_branch()) and ${alias}.deleted_at is null`;

const read = `
  select a.id, a.status, a.terms ->> 'interest_rate' as rate,
    (a.terms ->> 'days_in_year')::integer as days_in_year,
    (a.terms ->> 'term_months')::integer as term_months, (a.terms ->> 'term_days')::integer as term_days,
    a.terms ->> 'pretermination_forfeit' as forfeit,
    case when t.id is not null then json_build_object('pre_mature_days', t.pre_mature_days,
      'pre_mature_rate', t.pre_mature_rate::text, 'excess_rate', t.excess_rate::text,
      'terms', array[${each("t")}],
      'rows', coalesce((select json_agg(json_build_object('minimum_amount', c.minimum_amount,
          'maximum_amount', c.maximum_amount, 'rates', array[${each("c", "::text")}])
          order by c.minimum_amount, c.id)
        from time_deposit_computation c where ${here("c")} and c.time_deposit_type_id = t.id), '[]'),
      'early', coalesce((select json_agg(json_build_object('terms', p.terms, 'from_days', p.from_days,
          'to_days', p.to_days, 'rate', p.rate::text) order by p.from_days, p.id)
        from time_deposit_computation_pre_mature p where ${here("p")}
        and p.time_deposit_type_id = t.id), '[]'))
      end as type
  from account a
  left join time_deposit_type t on ${here("t")} and t.id = a.time_deposit_type_id
  where ${here("a")} and a.id = any($1::uuid[]) and a.member_kind = 'time deposit'`;

/** Products of time deposits of the branch, by their ids. */
export async function readProducts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Product>> {
  const { rows } = await tx.query<Product>(read, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The place of the longest term of the type that is not longer than so many days; -1 where all are longer.
 */
const termFor = (terms: readonly number[], days: number) => terms.findLastIndex((one) => one <= days);

/**
 * The rate for an amount (centavos) and a term in days, per cent a year: of the type's table where it has one
 * for both, else the product's.
 */
export function rateFor({ type, rate }: Product, amount: Centavos, days: number): string {
  const row = type?.rows.find((one) => one.minimum_amount <= amount && amount <= one.maximum_amount);
  return row?.rates[termFor(type?.terms ?? [], days)] ?? rate;
}

/** What a placement of so many days earns when it is ended before, as the product says now. */
export function earlyTermsOf({ type, forfeit }: Product, days: number): EarlyTerms {
  const term = type?.terms[termFor(type.terms, days)];
  const ofTerm = type?.early.filter(({ terms }) => terms === 0 || terms === term) ?? [];
  return {
    rates: ofTerm.map(({ from_days, to_days, rate }) => ({ from_days, to_days, rate })),
    before_days: type?.pre_mature_days ?? null,
    rate: type?.pre_mature_rate ?? null,
    forfeit,
  };
}
