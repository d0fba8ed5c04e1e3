import { afterAll, beforeAll, expect, it } from "vitest";
import { done, get, post, type Run, readRunUntil, restartWithJobs } from "./calls.ts";
import { type Call, rounds, startVictim, type Victim } from "./victim.ts";

// A set is posted 250 entries at first, then 500, where no window posts. Each kill is to find some of them
// left, and may come one of those times late.
const members = (250 + 500) * (rounds + 1);
const atOnce = 8;
const toEnrol = 240_000 + rounds * 60_000;
const balanceOf = (nth: number) => 10_000 + ((nth * 7919) % 90_000);
/** One percent, to the nearest centavo. */
const interestOf = (balance: number) => Math.floor((balance + 50) / 100);

let victim: Victim;
let teller: Call;
let manager: Call;
let owner: Call;
let savings: string;

const runUntil = (id: string, holds: (run: Run) => boolean) => readRunUntil(manager, id, holds);
const restart = () => restartWithJobs(victim);

async function enrol(nth: number, paymentType: string) {
  const names = { first_name: "Ana", last_name: "Cruz" };
  const { id } = await post(teller, "/member-profile/quick-create", names);
  const deposit = { member_id: id, account_id: savings, payment_type_id: paymentType };
  await post(teller, "/transaction/deposit", { ...deposit, amount: balanceOf(nth) });
}

beforeAll(async () => {
  victim = await startVictim();
  [teller, manager, owner] = [
    await victim.signIn("teller"),
    await victim.signIn("manager"),
    await victim.signIn("owner"),
  ];
  const accounts = (await get(manager, "/account/search?pageSize=500")).data;
  savings = accounts.find((row: { member_kind: string }) => row.member_kind === "savings").id;
  const types = (await get(teller, "/payment-type/search")).data;
  const cash = types.find((row: { type: string }) => row.type === "cash").id;
  await post(teller, "/transaction-batch", { beginning_cash: 0 });
  let nth = 0;
  const enrolNext = async (): Promise<void> => {
    while (nth < members) await enrol(nth++, cash);
  };
  await Promise.all(Array.from({ length: atOnce }, enrolNext));
}, toEnrol);
afterAll(() => victim.end());

it(
  `credits interest to everybody once, though the server is killed ${rounds} times in between`,
  async () => {
    const { id } = await post(manager, `/account/${savings}/credit-interest`, { rate: "1" });
    let reached = 0;
    for (let round = 0; round < rounds; round++) {
      const run = await runUntil(id, (now) => (now.done ?? 0) > reached || now.state === "done");
      expect(run.state).toBe("running");
      reached = run.done;
      await victim.kill(round % 2 === 1);
      await restart();
    }
    const { result } = await runUntil(id, ({ state }) => state !== "running" && state !== "waiting");
    const due = Array.from({ length: members }, (_, nth) => interestOf(balanceOf(nth)));
    const total = due.reduce((sum, one) => sum + one, 0);
    expect(result).toEqual({ accounts: members, total, left_out: 0 });
  },
  rounds * 60_000,
);

it(
  `closes a month whole or not at all, though the server is killed ${rounds} times while it does`,
  async () => {
    const { data } = await get(owner, "/accounting-period/search?pageSize=100");
    const { business_date: today } = (await get(owner, "/authentication/current")).user_organization.branch;
    const [month] = (data as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id.slice(0, 7) < today.slice(0, 7))
      .sort();
    const ask = (what: string, body = {}) => owner("PUT", `/accounting-period/${month}/${what}`, body);
    for (let round = 0; round < rounds; round++) {
      if (round > 0) await done(ask("reopen", { reason: "Closed once more" }));
      await done(ask("begin-closing"));
      const closing = ask("close").catch(() => undefined);
      // Another moment of the closing each time.
      for (let asked = 0; asked < round % 8; asked++) await owner("GET", "/health");
      await victim.kill(round % 2 === 1);
      await closing;
      await restart();
      const again = await ask("close");
      if (again.status !== 200) expect(JSON.parse(again.text).code).toBe("period_wrong_status");
      const list = await get(owner, "/accounting-period/search?pageSize=100");
      const found = list.data.find(({ id }: { id: string }) => id === month);
      expect([round, found.status]).toEqual([round, "closed"]);
    }
  },
  rounds * 60_000,
);

it("leaves books that tie out", async () => {
  const { id } = await post(manager, "/job/tie-out-item/find");
  const { state, result } = await runUntil(id, (run) => run.state !== "running" && run.state !== "waiting");
  expect([state, result.differences]).toEqual(["done", 0]);
}, 60_000);
