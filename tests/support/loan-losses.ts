import type { Answer, Client } from "./app.ts";
import { decide, requestOf } from "./approvals.ts";
import { expectStatus } from "./counter.ts";
import { type LoanWindow, openLoanWindow } from "./loan-payments.ts";
import type { Values } from "./loans.ts";

/** A loan window whose product keeps an allowance, interest receivable and an account of recoveries. */
export async function openLossWindow() {
  const window = await openLoanWindow();
  const { kaban, own, teller, manager, addProduct } = window;
  const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '40450'", [
    teller.branchId,
  ]);
  const recovery = rows[0].id as string;
  const accounts = {
    ...{ interest_receivable_account_id: own.receivable, allowance_account_id: own.allowance },
    ...{ loss_account_id: own.losses, recovery_account_id: recovery },
  };
  const kept = await addProduct("Kept to the centavo", accounts);
  const lendKept = (more: Values = {}) => window.lend({ loan_product_id: kept.id, ...more });
  const versionOf = async (id: string) => expectStatus(await teller.get(`/loan/${id}`)).version as number;
  /** Asks for a step of a loan that somebody else decides on. */
  const ask = async (id: string, act: string, more: Values = {}, by: Client = window.owner) =>
    by.post(`/loan/${id}/${act}`, { version: await versionOf(id), reason: "Agreed by the board", ...more });
  /** Has it approved; answers what became of it. */
  const approved = async (asked: Promise<Answer> | Answer) => decide(manager, requestOf(await asked).id);
  const done = async (id: string, act: string, more: Values = {}) =>
    expectDone(await approved(ask(id, act, more)));
  const balance = async (accountId: string | undefined) => {
    const found = await kaban.db.query(
      "select coalesce(sum(balance), 0)::bigint as balance from account_balance where account_id = $1",
      [accountId],
    );
    return found.rows[0].balance as number;
  };
  const list = async (path: string) => expectStatus(await teller.get(`/loan/${path}/search`)).data;
  return {
    ...window,
    recovery,
    lossAccounts: accounts,
    kept,
    lendKept,
    versionOf,
    ask,
    approved,
    done,
    balance,
    list,
  };
}
export type LossWindow = LoanWindow & Awaited<ReturnType<typeof openLossWindow>>;

function expectDone(item: { state?: string; refusal?: unknown }) {
  if (item.state !== "approved") throw new Error(`not carried out: ${JSON.stringify(item)}`);
  return item;
}
