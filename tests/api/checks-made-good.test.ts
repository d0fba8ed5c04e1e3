import { afterAll, beforeAll, expect, test } from "vitest";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";

const checks = await openChecks();
const { kaban, ids, by, check, of, deposit, act, bounce, pay, move, reverse } = checks;
let ana: string;

beforeAll(async () => {
  ana = await addMember(by.teller);
});
afterAll(() => checkAndClose(kaban));

const said = { reason: "Closed account", bounced_on: "2026-06-01" };
/** A check over 100.00 that was taken to a bank. */
async function inBank(number: string) {
  const paid = { member_id: ana, ...check(number) };
  const receipt = expectStatus(await pay([{ account_id: ids.savings, amount: 10_000 }], paid, by.teller));
  expectStatus(await deposit([(await of(receipt.id)).id], { slip_number: number }), 201);
  return { id: receipt.id as string, reference: receipt.reference as string };
}
/** A check that the bank returned. */
async function bounced(number: string) {
  const receipt = await inBank(number);
  expect(await bounce(await of(receipt.id), said)).toMatchObject({ state: "approved" });
  return receipt;
}
const makeGood = async ({ id }: { id: string }, receipt: { reference: string }) =>
  act(await of(id), "replace", { receipt: receipt.reference });
const flags = async () => expectStatus(await by.accountant.get(`/member-profile/${ana}`)).bounced_check_count;

test("a receipt makes checks good up to its amount, and no longer than it stands", async () => {
  const [one, other] = [await bounced("CHK-1"), await bounced("CHK-2")];
  expect(await flags()).toBe(2);
  const just = expectStatus(await move(by.teller, "deposit", ana, 10_000));
  expectStatus(await makeGood(one, just));
  expect((await makeGood(other, just)).body.code).toBe("receipt_not_found");
  const forced = "update received_check set state = 'replaced', replaced_by_id = $2 where entry_id = $1";
  await expect(kaban.db.query(forced, [other.id, just.id])).rejects.toMatchObject({ code: "23001" });
  const large = expectStatus(await move(by.teller, "deposit", ana, 25_000));
  expectStatus(await makeGood(other, large));
  expect(await flags()).toBe(0);
  expectStatus(await reverse(just.id));
  expect(await of(one.id)).toMatchObject({ state: "bounced" });
  expect(await flags()).toBe(1);
  expectStatus(await makeGood(one, large));
  expectStatus(await reverse(large.id));
  expect(await flags()).toBe(2);
});

test("a check that made another good may bounce itself", async () => {
  const before = await flags();
  const [one, next] = [await bounced("CHK-3"), await inBank("CHK-4")];
  expectStatus(await makeGood(one, next));
  expect(await flags()).toBe(before);
  await bounce(await of(next.id), said);
  expect(await of(one.id)).toMatchObject({ state: "bounced" });
  expect(await flags()).toBe(before + 2);
});
