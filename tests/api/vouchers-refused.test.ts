import { afterAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { addMember, checkAndClose, expectStatus, giveAccount } from "../support/counter.ts";
import {
  credit,
  debit,
  header,
  type Line,
  openBooks,
  step,
  supplies,
  type VoucherPath,
  voucherIn,
} from "../support/vouchers.ts";

const jv = "/journal-voucher";
const books = await openBooks();
const { ids, tenant } = books;
const lines = supplies(books);

afterAll(() => checkAndClose(books.kaban));

const write = (more: Line = {}, path: VoucherPath = jv) =>
  books.accountant.post(path, { ...header(path), lines, ...more });
const slip = (work: (tx: Transaction) => Promise<unknown>) => inTenant(books.kaban.db, tenant, work);

test("lines that do not balance are refused, an empty voucher among them", async () => {
  const refused = async (asked: Line[]) => (await write({ lines: asked })).body;
  expect(await refused([])).toMatchObject({ code: "too_few_lines", fields: { lines: expect.any(String) } });
  expect(await refused([debit(ids.expense, 100)])).toMatchObject({ code: "too_few_lines" });
  expect(await refused([debit(ids.expense, 100), credit(ids.bank, 99)])).toMatchObject({
    code: "does_not_balance",
    fields: { lines: "Debits and credits differ by 0.01" },
  });
  expect(await refused([debit(ids.expense, 0), credit(ids.bank, 0)])).toMatchObject({
    code: "one_side_a_line",
  });
  const both = { account_id: ids.bank, debit: 100, credit: 100 };
  expect(await refused([both, both])).toMatchObject({ code: "one_side_a_line", detail: { line: 1 } });
  for (const amount of [-100, 1.5, "100", Number.MAX_SAFE_INTEGER]) {
    const answer = await write({
      lines: [{ account_id: ids.expense, debit: amount }, credit(ids.bank, 100)],
    });
    expect(answer, String(amount)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  }
});

test("a line that cannot be posted is named", async () => {
  const { foreign, maria, teller, kaban, move } = books;
  const refused = async (line: Line) => (await write({ lines: [lines[0] as Line, line] })).body;
  const on = (account_id: string, more: Line = {}) => credit(account_id, 12_345, more);
  expect(await refused(on(foreign.vault))).toMatchObject({
    code: "line_account_not_found",
    message: "Line 2: this account is not in this branch",
  });
  expect(await refused(on(ids.savings))).toMatchObject({
    code: "line_member_needed",
    message: expect.stringMatching(/^Line 2: say whose account of 21110 /),
  });
  expect(await refused(on(ids.bank, { member_id: maria }))).toMatchObject({ code: "line_held_by_nobody" });
  const none = { code: "line_member_account_not_found" };
  expect(await refused(on(ids.shares, { member_id: maria }))).toMatchObject(none);
  expect(await refused(on(ids.savings, { member_account_id: ids.bank }))).toMatchObject(none);

  const pedro = await addMember(teller);
  const { member_account_id } = expectStatus(await move(teller, "deposit", pedro, 1_000));
  await giveAccount(kaban, pedro, ids.savings);
  expect(await refused(on(ids.savings, { member_id: pedro }))).toMatchObject({
    code: "line_several_member_accounts",
    message: expect.stringContaining("21110-"),
  });
  const theirs = on(ids.savings, { member_id: maria, member_account_id });
  expect(await refused(theirs)).toMatchObject(none);
  for (const status of ["frozen", "closed"]) {
    await kaban.db.query("update member_account set status = $2 where id = $1", [member_account_id, status]);
    expect(await refused(on(ids.savings, { member_account_id }))).toMatchObject({
      code: "line_member_account_not_open",
      message: expect.stringMatching(
        new RegExp(`^Line 2: the account 21110-\\d+ of the member is ${status}$`),
      ),
    });
  }
  const set = (column: string, value: unknown) =>
    kaban.db.query(`update account set ${column} = $2 where id = $1`, [ids.bank, value]);
  await set("status", "frozen");
  expect(await refused(on(ids.bank))).toMatchObject({ code: "line_account_not_open", detail: { line: 2 } });
  await set("status", "open");
  await set("show_in_journal_voucher", false);
  expect(await refused(on(ids.bank))).toMatchObject({ code: "line_account_not_offered" });
  await set("show_in_journal_voucher", true);
  expect((await write({ name: "" })).body).toMatchObject({ fields: { name: "Name is required" } });
  expect((await write({ attachments: [{ media_id: ids.bank }] })).body).toMatchObject({
    code: "attachment_not_found",
  });
});

test("a check has its number and date, and what is paid in cash is cash on hand", async () => {
  const path = "/cash-check-voucher";
  const code = async (more: Line) => (await write(more, path)).body.code;
  expect(await code({ payment_kind: "check" })).toBe("check_details_needed");
  expect(await code({ check_number: "000123" })).toBe("check_details_not_taken");
  expect(await code({ payment_kind: "cash" })).toBe("cash_needed");
  const inCash = [debit(ids.expense, 100), credit(ids.cashOnHand, 100)];
  expect(await code({ lines: inCash })).toBe("cash_not_taken");
  const check = { payment_kind: "check", check_number: "000123", check_date: "2026-06-02" };
  const signatories = [{ role: "certified by", name: "Juan Cruz", position: "Bookkeeper" }];
  const tags = [{ name: "Urgent", category: "cash check voucher tag", color: "#aa0000" }];
  const written = expectStatus(await write({ ...check, signatories, tags }, path), 201);
  expect(written).toMatchObject({ ...check, pay_to: "Aling Nena's Store", signatories, tags });
  const twice = await write({ signatories: [...signatories, ...signatories] }, path);
  expect(twice.body.fields).toMatchObject({ signatories: "Each signs once" });
});

describe("the database itself", () => {
  test.each([
    ["a header", "update voucher set name = 'Else' where id = $1", /stays as it is/],
    ["an amount", "update voucher set amount = amount + 1 where id = $1", /stays as it is/],
    [
      "a line",
      "update voucher_line set debit = debit + 1 where voucher_id = $1",
      /lines of a voucher that is/,
    ],
    ["lines away", "delete from voucher_line where voucher_id = $1", /lines of a voucher that is/],
    ["it away", "delete from voucher where id = $1", /cancelled, not deleted/],
    ["another number", "update voucher set number = 'X1' where id = $1", /stays as it is/],
  ])("changes of a printed voucher no %s", async (_what, statement, message) => {
    const { id } = await voucherIn(books, jv, "printed", lines);
    await expect(slip((tx) => tx.query(statement, [id]))).rejects.toThrow(message);
  });

  test("takes states in their order alone, and never past an entry", async () => {
    const draft = await voucherIn(books, jv, "draft", lines);
    const approved = await voucherIn(books, jv, "approved", lines);
    const set = (id: string, what: string) =>
      slip((tx) => tx.query(`update voucher set ${what} where id = $1`, [id]));
    const at = (one: string) => `${one}_at = now(), ${one}_by_id = created_by_id`;
    const jump = `state = 'approved', number = 'X2', ${at("printed")}, ${at("approved")}`;
    await expect(set(draft.id, jump)).rejects.toThrow(/does not become/);
    await expect(
      set(
        approved.id,
        "state = 'draft', printed_at = null, printed_by_id = null, approved_at = null, approved_by_id = null",
      ),
    ).rejects.toThrow(/does not become/);
    await expect(set(approved.id, `state = 'released', ${at("released")}`)).rejects.toThrow(
      /not posted|voucher_posted/,
    );
    const other = `state = 'released', ${at("released")}, entry_id = (select id from journal_entry limit 1)`;
    await expect(set(approved.id, other)).rejects.toThrow(/not posted as that entry/);
    const odd = `with gone as (delete from voucher_line where voucher_id = $1 and debit > 0)
      select 1`;
    await slip((tx) => tx.query(odd, [draft.id]));
    await expect(set(draft.id, `state = 'printed', number = 'X3', ${at("printed")}`)).rejects.toThrow(
      /does not balance/,
    );
  });

  test("takes no reversal that is not the mirror image of its voucher", async () => {
    const approved = await voucherIn(books, jv, "approved", lines);
    const released = expectStatus(await step(books.owner, jv, approved, "release"));
    const said = { reason: "Wrong" };
    const draft = expectStatus(await step(books.accountant, jv, released, "reverse", said), 201);
    const print = `update voucher set state = 'printed', number = 'X4', printed_at = now(),
      printed_by_id = created_by_id where id = $1`;
    for (const change of [
      "update voucher_line set debit = credit, credit = debit where voucher_id = $1",
      `update voucher_line set account_id = '${ids.vault}' where voucher_id = $1 and credit > 0`,
      "update voucher_line set debit = debit * 2, credit = credit * 2 where voucher_id = $1",
    ]) {
      const write = slip(async (tx) => {
        await tx.query(change, [draft.id]);
        await tx.query(
          `update voucher set amount = (select sum(debit) from voucher_line where voucher_id = $1)
           where id = $1`,
          [draft.id],
        );
        await tx.query(print, [draft.id]);
      });
      await expect(write, change).rejects.toThrow(/does not mirror/);
    }
    expectStatus(await step(books.accountant, jv, draft, "print"));
  });

  test("changes nothing of what was released or cancelled", async () => {
    const approved = await voucherIn(books, jv, "approved", lines);
    const released = expectStatus(await step(books.owner, jv, approved, "release"));
    const cancelled = expectStatus(
      await step(books.accountant, jv, await voucherIn(books, jv, "printed", lines), "cancel", {
        reason: "No",
      }),
    );
    for (const { id } of [released, cancelled]) {
      for (const what of ["description = 'x'", "version = version + 1", "state = 'draft'"]) {
        const write = slip((tx) => tx.query(`update voucher set ${what} where id = $1`, [id]));
        await expect(write, what).rejects.toThrow(/stays as it is|does not become|voucher_state/);
      }
    }
  });
});

test("nobody else's branch sees, changes or lists a voucher", async () => {
  const { stranger, kaban } = books;
  const north = await kaban.signIn("north-manager");
  const voucher = await voucherIn(books, jv, "printed", lines);
  for (const client of [stranger, north]) {
    expect((await client.get(`${jv}/${voucher.id}`)).status).toBe(404);
    expect(expectStatus(await client.get(`${jv}/search`)).data).toEqual([]);
    for (const act of ["print", "print-undo", "approve", "release", "print-only"] as const) {
      expect((await step(client, jv, voucher, act)).status, act).toBe(404);
    }
    const body = { ...header(jv), lines, version: voucher.version };
    expect((await client.put(`${jv}/${voucher.id}`, body)).status).toBe(404);
    expect((await client.delete(`${jv}/${voucher.id}`)).status).toBe(404);
    expect((await client.post(jv, { ...header(jv), lines })).body.code).toBe("line_account_not_found");
  }
});
