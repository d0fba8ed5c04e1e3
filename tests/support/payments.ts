import type { Client, TestOptions } from "./app.ts";
import { addMember, expectStatus, openCounters } from "./counter.ts";
import { password } from "./world.ts";

export type PaidLine = {
  account_id: string;
  amount: number;
  member_account_id?: string;
  particulars?: string;
};
type More = Record<string, unknown>;

/** A window that takes payments of Maria, and what is asked of it. */
export async function openPayments(options: TestOptions = {}) {
  const counters = await openCounters(options);
  const { kaban, teller } = counters;
  const { rows } = await kaban.db.query(
    `select (select id from account where branch_id = $1 and code = '40120') as fee,
       (select id from account where branch_id = $1 and code = '40140') as penalty,
       (select id from account where branch_id = $1 and member_kind = 'loan' limit 1) as loan,
       (select id from bank where branch_id = $1 order by name limit 1) as bank`,
    [teller.branchId],
  );
  const ids = { ...counters.ids, ...(rows[0] as Record<"fee" | "penalty" | "loan" | "bank", string>) };
  const maria = await addMember(teller);

  /** Savings, shares and a fee: 550.50. */
  const three = (): PaidLine[] => [
    { account_id: ids.savings, amount: 30_000 },
    { account_id: ids.shares, amount: 20_000 },
    { account_id: ids.fee, amount: 5_050 },
  ];
  /** Maria pays in cash, unless more says otherwise. */
  const pay = (
    lines: PaidLine[],
    more: More = {},
    by: Client = teller,
    headers: Record<string, string> = {},
  ) =>
    by.post("/transaction/payment", { member_id: maria, payment_type_id: ids.cash, lines, ...more }, headers);
  const paid = async (lines: PaidLine[], more: More = {}) => expectStatus(await pay(lines, more));
  const shown = async (id: string) => expectStatus(await teller.get(`/transaction/${id}`));
  const batch = async () => expectStatus(await teller.get("/transaction-batch/current"));
  const reverse = (id: string) =>
    teller.post(`/transaction/${id}/reverse`, { reason: "Wrong member", approver: "manager", password });
  return { ...counters, ids, maria, three, pay, paid, shown, batch, reverse };
}
export type Payments = Awaited<ReturnType<typeof openPayments>>;
