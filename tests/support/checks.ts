import type { Client, TestApp } from "./app.ts";
import { decide, requestOf } from "./approvals.ts";
import { expectStatus } from "./counter.ts";
import { openPayments } from "./payments.ts";
import { password } from "./world.ts";

type More = Record<string, unknown>;

/** A window that takes checks of three working days, an accountant who brings them to the bank. */
export async function openChecks() {
  const payments = await openPayments();
  const { kaban, teller, ids } = payments;
  const people = ["teller", "accountant", "manager", "north"] as const;
  const signedIn = async () => {
    const clients = await Promise.all(people.map((person) => kaban.signIn(person)));
    return Object.fromEntries(people.map((person, index) => [person, clients[index]])) as Record<
      (typeof people)[number],
      Client
    >;
  };
  const by = await signedIn();
  /** Another day, or a later hour: everybody signs in again. */
  const at = async (moment: string) => {
    kaban.clock.set(moment);
    Object.assign(by, await signedIn());
  };
  await kaban.db.query("update payment_type set number_of_days = 3, returned_fee = 15000 where id = $1", [
    ids.check,
  ]);
  const { rows } = await kaban.db.query(
    `select (select id from account where branch_id = $1 and code = '11130') as bank,
       (select id from account where branch_id = $1 and code = '11120') as checks,
       (select id from account where branch_id = $2 and code = '11130') as foreign`,
    [teller.branchId, by.north.branchId],
  );
  const chart = rows[0] as Record<"bank" | "checks" | "foreign", string>;

  const check = (number: string, more: More = {}) => ({
    payment_type_id: ids.check,
    bank_id: ids.bank,
    bank_date: "2026-06-01",
    bank_reference: number,
    ...more,
  });
  const listed = async (filters: unknown[] = [], who: Client = by.accountant) => {
    const asked = new URLSearchParams({ filter: JSON.stringify({ logic: "and", filters }) });
    return expectStatus(await who.get(`/received-check/search?${asked}`));
  };
  const of = async (receiptId: string) => {
    const { data } = await listed();
    return data.find(({ entry_id }: { entry_id: string }) => entry_id === receiptId);
  };
  const deposit = (check_ids: string[], more: More = {}, who: Client = by.accountant) =>
    who.post("/check-deposit", {
      account_id: chart.bank,
      slip_number: "S-1",
      slip_date: "2026-06-01",
      check_ids,
      ...more,
    });
  const act = (
    one: { id: string; version: number },
    what: string,
    more: More = {},
    who: Client = by.accountant,
  ) => who.put(`/received-check/${one.id}/${what}`, { version: one.version, ...more });
  /** Returned by the bank, as the accountant asks and the manager decides. */
  const bounce = async (one: { id: string; version: number }, more: More = {}) => {
    const { id } = requestOf(await act(one, "bounce", { reason: "Insufficient funds", ...more }));
    return decide(by.manager, id);
  };
  const balanceOf = async (accountId: string): Promise<number> => {
    const found = await kaban.db.query("select balance from account_balance where account_id = $1", [
      accountId,
    ]);
    return (found.rows[0] as { balance: number }).balance;
  };
  const reverse = (id: string) =>
    by.teller.post(`/transaction/${id}/reverse`, { reason: "Wrong member", approver: "manager", password });
  return { ...payments, reverse, chart, by, at, check, listed, of, deposit, act, bounce, balanceOf };
}

/** Writes numbers on all checks on hand, and takes them to the bank. */
export async function bankAllChecks(by: Client, accountId: string, date = "2026-06-01"): Promise<void> {
  const { data } = expectStatus(await by.get("/check-deposit/on-hand"));
  for (const [index, { id, version }] of data.entries()) {
    const face = { check_number: `ON HAND ${index + 1}`, check_date: date };
    expectStatus(await by.put(`/received-check/${id}`, { version, ...face }));
  }
  const check_ids = data.map(({ id }: { id: string }) => id);
  const slip = { account_id: accountId, slip_number: "ALL", slip_date: date, check_ids };
  expectStatus(await by.post("/check-deposit", slip), 201);
}

/** The account that a branch has in its bank. */
export async function bankOf({ db }: Pick<TestApp, "db">, branchId: string | undefined): Promise<string> {
  const found = await db.query("select id from account where branch_id = $1 and code = '11130'", [branchId]);
  return (found.rows[0] as { id: string }).id;
}
