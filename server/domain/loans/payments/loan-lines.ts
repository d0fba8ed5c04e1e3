import type { Centavos } from "#contract/kit/money";
import type { Line } from "#server/domain/ledger/journal";
import type { LoanBook, Posted } from "#server/domain/loans/payments/books";

/** The product of a loan names no account for something that an entry has to move. */
export class MissingAccount extends Error {
  constructor(
    readonly product: string,
    readonly part: string,
  ) {
    super(`${product} has no account for ${part}`);
  }
}

type Whose = Pick<Line, "accountId" | "memberId" | "memberAccountId">;

/** A credit; what is below zero is a debit, and nothing no line. */
export const credited = (whose: Whose, amount: Centavos): Line[] => {
  if (amount === 0) return [];
  return [{ ...whose, debit: Math.max(0, -amount), credit: Math.max(0, amount) }];
};
export const ofBranch = (accountId: string): Whose => ({ accountId, memberId: null, memberAccountId: null });

/** What is written off is taken out of the allowance; where none is kept, it is a loss of that day. */
const lossAccountOf = ({ allowance_account_id, loss_account_id }: LoanBook["product"]) =>
  allowance_account_id ?? loss_account_id;

const sumOf = (amounts: Posted["of_charges"]) => Object.values(amounts).reduce((sum, one) => sum + one, 0);

/** The lines that move one loan: its own account, and those of the branch that its product names. */
export function linesOfLoan(book: LoanBook, moved: Posted): Line[] {
  const { product, member_id: memberId, member_account_id: memberAccountId } = book;
  const named = (accountId: string | null, part: string, amount: Centavos): Line[] => {
    if (amount === 0) return [];
    if (accountId === null) throw new MissingAccount(product.name, part);
    return credited({ ...ofBranch(accountId), memberId }, amount);
  };
  const { principal, interest, fines, fees, receivable, earned } = moved;
  const { lost_principal, lost_interest, recovered, of_charges } = moved;
  return [
    ...credited({ accountId: book.account_id, memberId, memberAccountId }, principal + lost_principal),
    ...named(product.interest_receivable_account_id, "interest receivable", -receivable),
    ...named(product.unearned_interest_account_id, "unearned interest", -earned),
    ...named(product.interest_income_account_id, "interest", interest + receivable + earned + lost_interest),
    ...named(product.fines_account_id, "fines", fines),
    ...named(product.service_fee_account_id, "fees", fees - sumOf(of_charges)),
    ...Object.entries(of_charges).flatMap(([account, amount]) => named(account, "fees", amount)),
    ...named(lossAccountOf(product), "losses", -lost_principal - lost_interest),
    ...named(product.recovery_account_id, "recovery", recovered),
  ];
}

type Standing = Pick<LoanBook, "account_id" | "product" | "charge_accounts">;

/** The accounts that entries of a loan may move. */
export const accountsOf = ({ account_id, product, charge_accounts }: Standing): string[] =>
  [
    account_id,
    ...charge_accounts,
    product.interest_receivable_account_id,
    product.unearned_interest_account_id,
    product.interest_income_account_id,
    product.fines_account_id,
    product.service_fee_account_id,
    lossAccountOf(product),
    product.recovery_account_id,
  ].filter((id) => id !== null);
