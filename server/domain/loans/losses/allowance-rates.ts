import type { Centavos } from "#contract/kit/money";
import { divideRounded, parseDecimal, powerOfTen } from "#server/domain/loans/engine/decimal";
import type { Transaction } from "#server/platform/db/database";

/** From so many days past due on so much of what is owed is kept as an allowance; the rate is percent. */
export interface AllowanceRate {
  name: string;
  from_days: number;
  rate: string;
}

/** The class of loans that are not late enough for any. */
const none: AllowanceRate = { name: "", from_days: 0, rate: "0" };

/** The rates of the organization, the latest first. */
export async function readRates(tx: Transaction): Promise<AllowanceRate[]> {
  const { rows } = await tx.query(
    `select name, from_days, trim_scale(rate)::text as rate from allowance_rate
     where organization_id = (select kaban_organization()) and deleted_at is null
     order by from_days desc, allowance_rate.rate desc`,
  );
  return rows;
}

/** The class that a loan so late is of, and what allowance its balance (centavos) needs; halves go up. */
export function allowanceOf(rates: readonly AllowanceRate[], daysLate: number, balance: Centavos) {
  const found = rates.find(({ from_days }) => daysLate >= from_days) ?? none;
  const { units, scale } = parseDecimal(found.rate);
  const required = Number(divideRounded(BigInt(balance) * units, 100n * powerOfTen(scale), "HALF_UP"));
  return { ...found, required };
}
