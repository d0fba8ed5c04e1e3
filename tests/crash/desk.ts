import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Answer, Call } from "./victim.ts";

/** A person who reaches two servers. */
export type Both = [Call, Call];

interface Desk {
  accountant: Both;
  manager: Both;
  owner: Both;
  /** Accounts of the branch: the voucher debits the one and credits the other. */
  ids: Record<"expense" | "bank" | "savings", string>;
  date: string;
  /** Hears of every answer to what posts. */
  count(what: string, answer: Answer): void;
}

const either = ([one, other]: Both) => (Math.random() < 0.5 ? one : other);

/** Vouchers and a set of interest, posted beside the windows by people of two servers. */
export function openDesk({ accountant, manager, owner, ids, date, count }: Desk) {
  /** The entries of vouchers, with their centavos. */
  const released = new Map<string, number>();

  async function step(who: Both, method: string, path: string, body: object) {
    const { status, text } = await either(who)(method, path, body, { key: randomUUID() });
    expect([path, status, text]).toEqual([path, method === "POST" ? 201 : 200, expect.any(String)]);
    return JSON.parse(text);
  }

  /** Written, printed and approved by whichever server, released by both at one moment: once. */
  async function voucher(): Promise<void> {
    const amount = 1 + Math.floor(Math.random() * 90_000);
    const lines = [
      { account_id: ids.expense, debit: amount },
      { account_id: ids.bank, credit: amount },
    ];
    const draft = await step(accountant, "POST", "/journal-voucher", { name: "Supplies", date, lines });
    const path = `/journal-voucher/${draft.id}`;
    const printed = await step(accountant, "PUT", `${path}/print`, { version: draft.version });
    const { version } = await step(manager, "PUT", `${path}/approve`, { version: printed.version });
    const key = randomUUID();
    const release = (call: Call, sent = key) => call("POST", `${path}/release`, { version }, { key: sent });
    const [one, other] = await Promise.all(owner.map((call) => release(call)));
    for (const answer of [one, other] as Answer[]) count("voucher", answer);
    expect(other?.text).toBe(one?.text);
    const again = await release(either(owner), randomUUID());
    count("voucher again", again);
    expect(again.status).toBe(409);
    released.set(JSON.parse(one?.text as string).entry_id, amount);
  }

  /** Interest to everybody, asked for by both servers at one moment: one set is posted. */
  async function creditInterest(): Promise<string> {
    const ask = (call: Call) =>
      call("POST", `/account/${ids.savings}/credit-interest`, { rate: "0.5" }, { key: randomUUID() });
    const answers = await Promise.all(manager.map(ask));
    for (const answer of answers) count("interest", answer);
    const runs = answers.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text).id);
    expect(runs).toHaveLength(1);
    return runs[0];
  }

  return { released, voucher, creditInterest };
}
