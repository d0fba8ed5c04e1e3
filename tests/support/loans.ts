import type { Answer, Client } from "./app.ts";
import { addMember, expectStatus } from "./counter.ts";
import { openBooks } from "./vouchers.ts";

export type Values = Record<string, unknown>;

/** A product with nothing special: 12 % a year of what is owed, monthly, equal principal. */
export const plainProduct = (account_id: string, more: Values = {}): Values => ({
  name: "Providential loan",
  account_id,
  interest_rate: "1",
  rate_per: "month",
  term_months: 12,
  payment_mode: "monthly",
  interest_method: "diminishing",
  amortization: "equal principal",
  days_in_year: "360",
  days_in_month: "30",
  rounding: "half up",
  closed_day_rule: "same day",
  payment_order: "fines, fees, interest, principal",
  ...more,
});

/** A branch that lends: an accountant who writes, a manager who approves, tellers who release. */
export async function openLending() {
  const books = await openBooks();
  const { kaban, teller, owner, maria } = books;
  const { rows } = await kaban.db.query(
    `select code, id from account where branch_id = $1
       and code in ('11210', '11241', '40110', '40120', '30130')`,
    [teller.branchId],
  );
  const accounts = Object.fromEntries(rows.map(({ code, id }) => [code, id])) as Record<string, string>;
  const verify = (id: string) =>
    kaban.db.query("update member set status = 'verified', membership_date = '2024-01-15' where id = $1", [
      id,
    ]);
  await verify(maria);
  const product = expectStatus(
    await owner.post("/loan-product", plainProduct(accounts["11210"] as string)),
    201,
  );
  const borrower = async () => {
    const id = await addMember(teller);
    await verify(id);
    return id;
  };
  return { ...books, accounts, product, verify, borrower };
}
export type Lending = Awaited<ReturnType<typeof openLending>>;

/** What an application says. */
export const application = ({ maria, product }: Lending, more: Values = {}): Values => ({
  member_id: maria,
  loan_product_id: product.id,
  date: "2026-06-01",
  amount: 1_200_000,
  term_months: 12,
  payment_mode: "monthly",
  ...more,
});

type Act =
  | "submit"
  | "return"
  | "print"
  | "print-undo"
  | "approve"
  | "approve-undo"
  | "reject"
  | "withdraw"
  | "release"
  | "release-undo"
  | "close";

/** Carries a loan one step on, at the version it was read at. */
export const loanStep = (
  client: Client,
  loan: { id: string; version: number },
  act: Act,
  more: Values = {},
  headers: Record<string, string> = {},
): Promise<Answer> => client.post(`/loan/${loan.id}/${act}`, { version: loan.version, ...more }, headers);

/** Writes an application, and brings it to a state by those who may. */
export async function loanIn(
  lending: Lending,
  state: "draft" | "submitted" | "printed" | "approved" | "released",
  more: Values = {},
) {
  const { owner, manager, teller } = lending;
  let loan = expectStatus(await owner.post("/loan", application(lending, more)), 201);
  if (state === "draft") return loan;
  loan = expectStatus(await loanStep(owner, loan, "submit"));
  if (state === "submitted") return loan;
  loan = expectStatus(await loanStep(owner, loan, "print"));
  if (state === "printed") return loan;
  loan = expectStatus(await loanStep(manager, loan, "approve"));
  return state === "approved" ? loan : expectStatus(await loanStep(teller, loan, "release", { way: "cash" }));
}
