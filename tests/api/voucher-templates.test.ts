import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { night } from "../support/night.ts";
import { header, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const jv = "/journal-voucher";
const cv = "/cash-check-voucher";
const books = await openBooks();
const { kaban, accountant, teller, stranger } = books;
const lines = supplies(books);

afterAll(() => checkAndClose(kaban));

const keep = (id: string, more: Record<string, unknown>, path = jv, client = accountant) =>
  client.post(`${path}/${id}/keep-as-template`, { next_on: null, until: null, ...more });
/** What a later day brings: its jobs, for people who sign in anew. */
async function on(day: string, times = 1) {
  kaban.clock.set(`${day}T04:00:00Z`);
  for (let time = 0; time < times; time += 1) await night(kaban);
  const people = await Promise.all(
    (["accountant", "manager", "owner"] as const).map((role) => kaban.signIn(role)),
  );
  const [writer, approver, releaser] = people as [Client, Client, Client];
  Object.assign(books, { accountant: writer, manager: approver, owner: releaser });
}
const byDate = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date);
const draftsNamed = async (name: string) =>
  expectStatus(await books.accountant.get(`${jv}/search?q=${encodeURIComponent(name)}`)).data;

test("a voucher is kept as a template, once and by a name of its own", async () => {
  const rent = await voucherIn(books, jv, "draft", lines, { name: "Rent" });
  const light = await voucherIn(books, jv, "printed", lines, { name: "Light" });
  expect(expectStatus(await keep(rent.id, { template_name: "Monthly rent" }))).toMatchObject({
    template_name: "Monthly rent",
  });
  for (const [id, said, status, code] of [
    [rent.id, { template_name: "Again" }, 409, "kept_already"],
    [light.id, { template_name: "monthly RENT" }, 409, "template_name_taken"],
    [light.id, { template_name: "L", next_on: "2026-05-31" }, 400, "repeats_in_the_past"],
    [light.id, { template_name: "L", next_on: "2026-07-01", until: "2026-06-30" }, 400, "until_before_next"],
    [light.id, { template_name: "L", until: "2026-06-30" }, 400, "until_without_next"],
    [light.id, { template_name: "" }, 400, "invalid_input"],
  ] as const) {
    expect(await keep(id, said), code).toMatchObject({ status, body: { code } });
  }
  expect((await keep(light.id, { template_name: "L" }, jv, teller)).status).toBe(403);
  expect((await keep(light.id, { template_name: "L" }, jv, stranger)).status).toBeOneOf([403, 404]);
  expect(await accountant.delete(`${jv}/${rent.id}`)).toMatchObject({
    status: 409,
    body: { code: "voucher_is_template" },
  });
  const { data } = expectStatus(await accountant.get("/voucher-template/search"));
  expect(data).toMatchObject([
    { template_name: "Monthly rent", name: "Rent", kind: "journal", amount: 12_345 },
  ]);
  const [{ id, version }] = data;
  const changed = { version, template_name: "Rent", next_on: null, until: null };
  expectStatus(await accountant.put(`/voucher-template/${id}`, changed));
  expect((await accountant.put(`/voucher-template/${id}`, changed)).body).toMatchObject({
    code: "stale_version",
  });
  expectStatus(await accountant.delete(`/voucher-template/${id}`), 204);
  expect((await accountant.delete(`/voucher-template/${id}`)).status).toBe(404);
  expectStatus(await accountant.delete(`${jv}/${rent.id}`), 204);
});

test("a template with a date is a draft every month, on its day or the month's last, once", async () => {
  const dues = await voucherIn(books, jv, "draft", lines, { name: "Dues", reverse_on: "2026-06-03" });
  expectStatus(await keep(dues.id, { template_name: "Dues", next_on: "2026-07-31", until: "2026-10-31" }));
  await on("2026-10-02", 2);
  const written = (await draftsNamed("Dues")).toSorted(byDate);
  expect(written.map(({ date }: { date: string }) => date)).toEqual([
    ...["2026-06-01", "2026-07-31", "2026-08-31", "2026-09-30"],
  ]);
  expect(written[3]).toMatchObject({ state: "draft", number: null, created_by_name: "accountant Tester" });
  const draft = expectStatus(await books.accountant.get(`${jv}/${written[3].id}`));
  expect(draft).toMatchObject({ amount: 12_345, reverse_on: "2026-10-02", lines: [{ debit: 12_345 }, {}] });
  // The accountant's own, as it is written in their name.
  const printed = expectStatus(await step(books.accountant, jv, draft, "print"));
  expectStatus(await step(books.manager, jv, printed, "approve"));
  await on("2026-11-02");
  expect(await draftsNamed("Dues")).toHaveLength(5);
  const [template] = expectStatus(await books.accountant.get("/voucher-template/search?q=Dues")).data;
  expect(template).toMatchObject({ next_on: null, until: null });
});

test("an accrual is reversed by a draft on its day, once, and not before", async () => {
  const accrual = { name: "Accrued power", date: "2026-11-02", reverse_on: "2026-12-01" };
  expect(
    (await books.accountant.post(jv, { ...header(jv, { ...accrual, reverse_on: "2026-11-02" }), lines }))
      .body,
  ).toMatchObject({ code: "reverse_on_too_early", fields: { reverse_on: expect.any(String) } });
  const approved = await voucherIn(books, jv, "approved", lines, accrual);
  const released = expectStatus(await step(books.owner, jv, approved, "release"));
  await on("2026-11-30");
  expect(await draftsNamed(released.number)).toHaveLength(1);
  await on("2026-12-01", 2);
  const [reversal] = await draftsNamed(`Reversal of ${released.number}`);
  expect(reversal).toMatchObject({ date: "2026-12-01", state: "draft", reverses_id: released.id });
  const draft = expectStatus(await books.accountant.get(`${jv}/${reversal.id}`));
  expect(draft.lines).toMatchObject([{ credit: 12_345 }, { debit: 12_345 }]);
  expect(draft.reverse_on).toBeNull();
  expectStatus(await books.accountant.delete(`${jv}/${reversal.id}`), 204);
  await on("2026-12-02", 2);
  expect(await draftsNamed(`Reversal of ${released.number}`)).toEqual([]);
});

test("a check that comes to be repeated has its own date each time, and no number yet", async () => {
  const said = { name: "Rent", payment_kind: "check", check_number: "0007", check_date: "2026-12-02" };
  const check = await voucherIn(books, cv, "draft", lines, said);
  const cash = [{ ...lines[0] }, { ...lines[1], account_id: books.ids.cashOnHand }];
  const paid = await voucherIn(books, cv, "draft", cash, { name: "Rent in cash", payment_kind: "cash" });
  for (const { id, name } of [check, paid])
    expectStatus(await keep(id, { template_name: name, next_on: "2027-01-05" }, cv, books.accountant));
  const changed = { ...header(cv, { ...said, name: "Rent, by check now" }), lines, version: paid.version };
  expectStatus(await books.accountant.put(`${cv}/${paid.id}`, { ...changed, check_number: "0008" }));
  await on("2027-02-05");
  const { data } = expectStatus(await books.accountant.get(`${cv}/search?q=Rent&pageSize=50`));
  const written = data.filter(({ date }: { date: string }) => date >= "2027-01-05").toSorted(byDate);
  const drafts = await Promise.all(
    written.map(async ({ id }: { id: string }) => expectStatus(await books.accountant.get(`${cv}/${id}`))),
  );
  expect(drafts).toHaveLength(4);
  for (const { date, check_number, check_date } of drafts)
    expect([check_number, check_date]).toEqual([null, date]);
});
