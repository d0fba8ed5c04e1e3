import { afterAll, beforeAll, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { anew, type DepositDesk, openDepositDesk } from "../support/time-deposits.ts";
import { password } from "../support/world.ts";

let desk: DepositDesk;
let kaban: DepositDesk["kaban"];
let teller: DepositDesk["teller"];
let manager: DepositDesk["manager"];

beforeAll(async () => {
  desk = await openDepositDesk("payout", "pretermination", "interest", "time-deposit-terms");
  ({ kaban, teller, manager } = desk);
});
afterAll(() => checkAndClose(kaban));

const on = async (day: string) => {
  await desk.on(day);
  ({ teller, manager } = desk);
};
const open = (at_maturity = anew, more: Record<string, unknown> = {}) =>
  desk.open(1_000_000, at_maturity, { payment_type_id: desk.counters.ids.cash, ...more });

const rowsOf = async (account: string) =>
  (
    await kaban.db.query(
      `select number, state, ended_on, interest_paid, principal, matures_on from time_deposit
       where member_account_id = $1 order by id`,
      [account],
    )
  ).rows;
const accountOf = async (id: string) =>
  (
    await kaban.db.query(
      "select balance, is_placed, matures_on, preterminated_on from member_account where id = $1",
      [id],
    )
  ).rows[0];
/** The newest entry of a member from a source. */
const newestOf = async (member: string, source: string) =>
  (
    await kaban.db.query(
      "select id from journal_entry where member_id = $1 and source = $2 order by sequence desc limit 1",
      [member, source],
    )
  ).rows[0].id as string;
const reverse = async (member: string, source: string) =>
  teller.post(`/transaction/${await newestOf(member, source)}/reverse`, {
    ...{ reason: "By mistake", approver: "owner", password },
  });

test("a placement that was rolled over runs again once that is taken back, and matures again", async () => {
  await on("2026-06-01");
  const { member, account } = await open();
  const { account: split, member: other, savings } = await open("principal");
  await on("2026-08-30");
  expect(await desk.rollOver()).toEqual({ time_deposits: 2, interest: "300.00", held_up: 0 });
  const [before] = (await rowsOf(account)) as { number: string }[];

  expectStatus(await reverse(member, "savings interest"));
  const undone = { state: "undone", ended_on: "2026-08-30", interest_paid: 0 };
  const running = { state: "running", ended_on: null, interest_paid: null };
  expect(await rowsOf(account)).toMatchObject([{ ...running, number: before?.number }, undone]);
  expect(await accountOf(account)).toMatchObject({
    balance: 1_000_000,
    is_placed: true,
    matures_on: "2026-08-30",
  });
  expect((await reverse(member, "savings interest")).body.code).toBe("already_reversed");
  // Interest that went to savings comes back from there.
  expectStatus(await reverse(other, "savings interest"));
  expect(await rowsOf(split)).toMatchObject([running, undone]);
  expect((await accountOf(savings)).balance).toBe(10_000);
  // The number stays used, and is void.
  const list = `/time-deposit/search?${new URLSearchParams({
    filter: JSON.stringify({ filters: [{ field: "state", mode: "equal", value: "undone" }] }),
  })}`;
  expect(expectStatus(await manager.get(list)).data).toHaveLength(2);

  expect(await desk.rollOver()).toEqual({ time_deposits: 2, interest: "300.00", held_up: 0 });
  expect((await manager.post("/time-deposit/roll-over", {})).body.code).toBe("nothing_matured");
  expect(await accountOf(account)).toMatchObject({
    balance: 1_015_000,
    is_placed: true,
    matures_on: "2026-11-28",
  });
  expect(await rowsOf(account)).toMatchObject([
    { state: "rolled over", interest_paid: 15_000 },
    undone,
    { ...running, principal: 1_015_000 },
  ]);
});

test("what was placed anew stands until its own end is taken back", async () => {
  await on("2026-06-01");
  const { member, account } = await open();
  await on("2026-08-30");
  await desk.rollOver();
  const first = await newestOf(member, "savings interest");
  await on("2026-09-29");
  // Half of 10,150.00 × 6 % × 30 / 360
  expectStatus(await desk.pay(account, "pretermination", 1_017_538));
  const back = { reason: "By mistake", approver: "owner", password };
  const [, successor] = await rowsOf(account);
  expect((await teller.post(`/transaction/${first}/reverse`, back)).body).toMatchObject({
    ...{ code: "placed_since", detail: { number: successor.number } },
  });
  // From the last to the first.
  const early = await reverse(member, "savings interest");
  expect(early.body).toMatchObject({ code: "less_than_principal", detail: { principal: "10,150.00" } });
  expectStatus(await reverse(member, "withdraw"));
  expect((await rowsOf(account))[1]).toMatchObject({ state: "preterminated" });
  expectStatus(await reverse(member, "savings interest"));
  expect(await accountOf(account)).toEqual({
    ...{ balance: 1_015_000, is_placed: true, matures_on: "2026-11-28", preterminated_on: null },
  });
  expectStatus(await teller.post(`/transaction/${first}/reverse`, back));
  expect(await rowsOf(account)).toMatchObject([{ state: "running" }, { state: "undone" }]);
  expect((await accountOf(account)).balance).toBe(1_000_000);
});

test("what was paid to savings comes back whole, or not at all", async () => {
  await on("2026-06-01");
  const { member, account, savings } = await open("paid to savings");
  await on("2026-08-30");
  await desk.rollOver();
  expectStatus(await desk.counters.move(teller, "withdraw", member, 100_000, { member_account_id: savings }));
  expect((await reverse(member, "savings interest")).body.code).toBe("insufficient_balance");
  expect(await rowsOf(account)).toMatchObject([{ state: "paid" }]);
  expectStatus(await reverse(member, "withdraw"));
  expectStatus(await reverse(member, "savings interest"));
  expect(await rowsOf(account)).toMatchObject([{ state: "running", interest_paid: null }]);
  expect(await accountOf(account)).toMatchObject({ balance: 1_000_000, is_placed: true });
  await desk.rollOver();
  expect((await accountOf(savings)).balance).toBe(10_000 + 1_015_000);
});

test("without interest the payout is what ended it", async () => {
  await on("2026-06-01");
  const { member, account } = await open(anew, { rate: "0" });
  expectStatus(await desk.pay(account, "pretermination", 1_000_000));
  expect(await rowsOf(account)).toMatchObject([{ state: "preterminated", interest_paid: 0 }]);
  expectStatus(await reverse(member, "withdraw"));
  expect(await rowsOf(account)).toMatchObject([{ state: "running", ended_on: null }]);
  expect(await accountOf(account)).toEqual({
    ...{ balance: 1_000_000, is_placed: true, matures_on: "2026-08-30", preterminated_on: null },
  });
});

test("what lies in the account is not placed twice", async () => {
  await on("2026-06-01");
  const { member, account } = await open();
  await on("2026-07-01");
  expectStatus(await desk.pay(account, "pretermination", 2_500));
  const place = () => teller.post(`/member-account/${account}/placement`, { at_maturity: anew });
  const placed = expectStatus(await place());
  expectStatus(await desk.pay(account, "pretermination", 1));
  expect((await reverse(member, "savings interest")).body).toMatchObject({
    ...{ code: "placed_since", detail: { number: placed.number } },
  });
});

test("many at once take it back once, while what matured is rolled over", async () => {
  await on("2026-06-01");
  const { member, account } = await open();
  await on("2026-08-30");
  await desk.rollOver();
  const path = `/transaction/${await newestOf(member, "savings interest")}/reverse`;
  const back = { reason: "By mistake", approver: "owner", password };
  const [run, ...answers] = await Promise.all([
    manager.post("/time-deposit/roll-over", {}),
    ...Array.from({ length: 6 }, () => teller.post(path, back)),
  ]);
  if (run.status === 200) await whenEnded(kaban, desk.tenant, run.body.id);
  const codes = answers.map(({ body }) => body.code ?? "reversed").sort();
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "already_reversed"), "reversed"]);
  const states = (await rowsOf(account)).map(({ state }) => state);
  expect([
    ["running", "undone"],
    ["rolled over", "undone", "running"],
  ]).toContainEqual(states);
  expect((await accountOf(account)).balance).toBe(states.length === 2 ? 1_000_000 : 1_015_000);
});

test("who may not reverse, and who is of another branch, reopens nothing", async () => {
  await on("2026-06-01");
  const { member, account } = await open("paid to savings");
  await on("2026-08-30");
  await desk.rollOver();
  const path = `/transaction/${await newestOf(member, "savings interest")}/reverse`;
  const back = { reason: "By mistake", approver: "owner", password };
  for (const who of ["north", "member"] as const)
    expect((await (await kaban.signIn(who)).post(path, back)).status).toBe(403);
  expect(await rowsOf(account)).toMatchObject([{ state: "paid" }]);
});
