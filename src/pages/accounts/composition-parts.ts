import { type AccountType, accountTypes } from "#contract/entities/account";
import type { Centavos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { trialBalance } from "#contract/operations/statements/trial-balance";

/** An account of a class with its balance on the side of the class: what lessens the class is below zero. */
export interface Part {
  code: string;
  name: string;
  amount: Centavos;
}

export interface ClassOfAccounts {
  type: AccountType;
  /** The largest first. */
  parts: Part[];
  total: Centavos;
  /** What the parts above zero come to: the whole of the picture. */
  drawn: Centavos;
}

const growsByDebit: readonly AccountType[] = ["asset", "expense"];

/** The classes that hold anything, in the order of the statements. Amounts in centavos. */
export function classesOf(rows: Output<typeof trialBalance>["data"]): ClassOfAccounts[] {
  return accountTypes.flatMap((type) => {
    const side = growsByDebit.includes(type) ? 1 : -1;
    const parts = rows
      .filter((row) => row.type === type)
      .map(({ code, name, closing_debit, closing_credit }) => ({
        code,
        name,
        amount: side * (closing_debit - closing_credit),
      }))
      .filter(({ amount }) => amount !== 0)
      .sort((one, other) => other.amount - one.amount);
    const sum = (of: readonly Part[]) => of.reduce((total, { amount }) => total + amount, 0);
    if (parts.length === 0) return [];
    return [{ type, parts, total: sum(parts), drawn: sum(parts.filter(({ amount }) => amount > 0)) }];
  });
}

/** 1234 of 10000 as "12.3%". */
export const shareOf = (amount: Centavos, total: Centavos): string =>
  `${(Math.round((amount * 1000) / total) / 10).toLocaleString("en", { minimumFractionDigits: 1 })}%`;
