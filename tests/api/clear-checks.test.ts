import { afterAll, expect, test } from "vitest";
import { bankAllChecks, openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { night } from "../support/night.ts";

const { kaban, ids, chart, by, at, of, move } = await openChecks();
afterAll(() => checkAndClose(kaban));

test("the night marks as cleared what the bank has had for its working days", async () => {
  const ana = await addMember(by.teller);
  const paidIn = { payment_type_id: ids.check };
  const { id } = expectStatus(await move(by.teller, "deposit", ana, 5_000, paidIn));
  await bankAllChecks(by.teller, chart.bank);
  expect(await of(id)).toMatchObject({ state: "in bank", due_on: "2026-06-04" });
  await at("2026-06-02T16:30:00Z");
  await night(kaban);
  expect(await of(id)).toMatchObject({ state: "in bank" });
  await at("2026-06-03T16:30:00Z");
  await night(kaban);
  expect(await of(id)).toMatchObject({ state: "cleared", cleared_on: "2026-06-04" });
  expectStatus(await move(by.teller, "withdraw", ana, 5_000, { payment_type_id: ids.check }));
});
