import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, brokenInvariants, expectStatus, giveAccount, unbroken } from "../support/counter.ts";
import { asProposed, begin, download, errorsOf, sheetIn, started, upload } from "../support/imports.ts";
import { fileOf, heading, pair } from "../support/voucher-files.ts";
import { type Books, openBooks, step } from "../support/vouchers.ts";
import { rowXml, sheetOf, textCell } from "../support/xlsx.ts";

const jv = "/journal-voucher";
const target = "journal-voucher";
let books: Books;
let accountant: Client;
/** The number of Maria's savings account. */
let savings: string;

beforeAll(async () => {
  books = await openBooks();
  accountant = books.accountant;
  const { rows } = await books.kaban.db.query("select number from member_account where member_id = $1", [
    books.maria,
  ]);
  savings = rows[0].number;
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

const found = async (q: string, client = accountant) =>
  expectStatus(await client.get(`${jv}/search?pageSize=100&q=${encodeURIComponent(q)}`)).data as {
    id: string;
    name: string;
    version: number;
    state: string;
  }[];
const namesOf = async (q: string) => (await found(q)).map(({ name }) => name).sort();
const check = async (...lines: string[]) => {
  const begun = await begin(accountant, target, fileOf(...lines));
  const run = expectStatus(await accountant.post(`/import-run/${begun.run.id}/check`, asProposed(begun)));
  return { run, errors: await errorsOf(accountant, run.id) };
};
const undo = (id: string, client = accountant) => client.post(`/import-run/${id}/undo`);

describe("a file of vouchers", () => {
  test("becomes drafts: lines that say the same voucher are one, in the order of the file", async () => {
    const [one, two] = pair("Good A", "1000.50", "Paper,OR 17");
    const begun = await begin(
      accountant,
      target,
      fileOf(
        one as string,
        "Good B,2026-05-31,73660,,20,,,",
        two as string,
        `Good B,2026-05-31,21110,${savings},,19.90,Refund,`,
        "Good B,2026-05-31,11130,,,.10,,Bill 3",
      ),
    );
    const checked = expectStatus(
      await accountant.post(`/import-run/${begun.run.id}/check`, asProposed(begun)),
    );
    expect(checked).toMatchObject({ status: "checked", good: 5, failed: 0, imported: 0 });
    expect(await found("Good")).toEqual([]);
    expect(await started(accountant, begun)).toMatchObject({ status: "imported", imported: 5 });

    const [b, a] = (await found("Good")).sort((x, y) => y.name.localeCompare(x.name));
    expect(expectStatus(await accountant.get(`${jv}/${a?.id}`))).toMatchObject({
      ...{ name: "Good A", date: "2026-06-01", reference: "OR 17", number: null, state: "draft" },
      ...{ amount: 100_050, is_mine: true, created_by_name: "accountant Tester", description: null },
      lines: [
        { account_code: "73660", description: "Paper", debit: 100_050, credit: 0 },
        { account_code: "11130", description: "Paper", debit: 0, credit: 100_050 },
      ],
    });
    expect(expectStatus(await accountant.get(`${jv}/${b?.id}`))).toMatchObject({
      ...{ name: "Good B", date: "2026-05-31", reference: "Bill 3", amount: 2_000 },
      lines: [
        { account_code: "73660", debit: 2_000 },
        { member_account_number: savings, member_id: books.maria, description: "Refund", credit: 1_990 },
        { account_code: "11130", credit: 10 },
      ],
    });
    const { rows } = await books.kaban.db.query(
      `select activity, after->>'name' as name from footstep
       where entity = 'journal-voucher' and entity_id = $1`,
      [a?.id],
    );
    expect(rows).toEqual([{ activity: "import-success", name: "Good A" }]);

    // Who imported it wrote it: somebody else approves it.
    const printed = expectStatus(await step(accountant, jv, a as never, "print"));
    expectStatus(await step(accountant, jv, printed, "approve"), 403);
    const approved = expectStatus(await step(books.manager, jv, printed, "approve"));
    expectStatus(await step(books.owner, jv, approved, "release"));
  });

  test("is refused whole, or but for the vouchers that are wrong, as it is asked", async () => {
    const lines = [
      ...pair("Mixed right"),
      ...pair("Mixed wrong"),
      "Mixed wrong,2026-06-01,99999,,1,,,",
      ...pair("Mixed open").slice(0, 1),
      "Mixed open,2026-06-01,11130,,,123.44,,",
    ];
    const all = await begin(accountant, target, fileOf(...lines));
    expect(await started(accountant, all)).toMatchObject({ status: "checked", good: 2, failed: 5 });
    const another = "Voucher: Not imported because another line of this voucher is wrong";
    const differ = "Voucher: Debits and credits differ by 0.01";
    expect((await errorsOf(accountant, all.run.id)).sort()).toEqual([
      ...[`4 ${another}`, `5 ${another}`, "6 Account code: No account has this code or name"],
      ...[`7 ${differ}`, `8 ${differ}`],
    ]);
    expect(await found("Mixed")).toEqual([]);

    const { content } = await download(
      books.kaban,
      accountant,
      `/import-run/${all.run.id}/failed?format=xlsx`,
    );
    const sheet = await sheetIn(content);
    expect(sheet).toHaveLength(6);
    expect(sheet[1]).toEqual(
      expect.arrayContaining(["Mixed wrong", expect.stringContaining("another line of this voucher")]),
    );

    const good = await begin(accountant, target, fileOf(...lines));
    const run = await started(accountant, good, { only_good: true });
    expect(run).toMatchObject({ status: "imported", good: 2, failed: 5, imported: 2 });
    expect(await namesOf("Mixed")).toEqual(["Mixed right"]);
  });

  test("is told at its column what a line cannot mean, by the rules of vouchers by hand", async () => {
    const { kaban, teller, ids, foreign } = books;
    const pedro = await addMember(teller);
    const shut = await giveAccount(kaban, pedro, ids.savings);
    const { rows } = await kaban.db.query(
      "update member_account set status = 'closed' where id = $1 returning number",
      [shut],
    );
    await kaban.db.query("update account set code = 'FOREIGN-1' where id = $1", [foreign.vault]);
    await kaban.db.query(
      "update account set show_in_journal_voucher = false where branch_id = $1 and code = '11140'",
      [teller.branchId],
    );
    await kaban.db.query("update account set status = 'frozen' where branch_id = $1 and code = '40120'", [
      teller.branchId,
    ]);
    const wrong = [
      ["FOREIGN-1", "", "2026-06-01", "Account code"],
      ["11140", "", "2026-06-01", "Account code"],
      ["40120", "", "2026-06-01", "Account code"],
      ["21110", "", "2026-06-01", "Member account"],
      ["21110", "21110-999999", "2026-06-01", "Member account"],
      ["30130", savings, "2026-06-01", "Member account"],
      ["21110", rows[0].number, "2026-06-01", "Member account"],
      ["11130", savings, "2026-06-01", "Member account"],
      ["11130", "", "2999-06-01", "Voucher date"],
      ["11130", "", "2026-06-31", "Voucher date"],
      ["11130", "", "", "Voucher date"],
      ["", "", "2026-06-01", "Account code"],
    ];
    const { run, errors } = await check(
      ...wrong.map(([code, number, day], at) => `Wrong ${at},${day},${code},${number},1,,,`),
      ",2026-06-01,11130,,1,,,",
    );
    expect(run).toMatchObject({ good: 0, failed: wrong.length + 1 });
    expect(errors.map((one) => one.slice(0, one.indexOf(":")))).toEqual([
      ...wrong.map((one, at) => `${at + 2} ${one[3]}`),
      `${wrong.length + 2} Voucher`,
    ]);
  });

  test("is refused vouchers of one line, of several dates or references, and of too many lines", async () => {
    const { errors } = await check(
      "Lone,2026-06-01,73660,,1,,,",
      ...pair("Days").slice(0, 1),
      "Days,2026-05-31,11130,,,123.45,,",
      ...pair("Bills", "1", ",Bill 1"),
      ...pair("Bills", "1", ",Bill 2").slice(0, 1),
    );
    expect(errors.map((one) => one.replace(/ Not imported.*/, " …")).sort()).toEqual([
      "2 Voucher: A voucher has two lines at least",
      "3 Voucher: …",
      "4 Voucher date: The lines of one voucher have the same date",
      "5 Voucher: …",
      "6 Voucher: …",
      "7 Reference: The lines of one voucher have the same reference",
    ]);
    const long = await check(...Array.from({ length: 1_001 }, () => pair("Long")).flat());
    expect(long.run).toMatchObject({ good: 0, failed: 2_002 });
    expect(long.errors[0]).toBe("2 Voucher: A voucher has 2000 lines at most");
  });

  test.each([
    ["=1+1", "an amount with at most 2 decimals"],
    ["=cmd|' /C calc'!A0", "an amount with at most 2 decimals"],
    ["1e5", "an amount with at most 2 decimals"],
    ["0x10", "an amount with at most 2 decimals"],
    ["1.005", "an amount with at most 2 decimals"],
    ["NaN", "an amount with at most 2 decimals"],
    ["500000000.01", "Amount cannot exceed"],
    ["9".repeat(400), "an amount with at most 2 decimals"],
  ])("takes no amount of %s", async (amount, reason) => {
    const { errors } = await check(
      `Hostile,2026-06-01,73660,,${amount},,,`,
      "Hostile,2026-06-01,11130,,,100,,",
    );
    expect(errors).toEqual([
      expect.stringMatching(/^2 Debit: /),
      "3 Voucher: Not imported because another line of this voucher is wrong",
    ]);
    expect(errors[0]).toContain(reason);
  });

  test("keeps formulas as the text they are, and takes no line of both sides", async () => {
    const begun = await begin(accountant, target, fileOf(...pair("=cmd|x", "5", "@SUM(1),+1")));
    await started(accountant, begun);
    const [voucher] = await found("=cmd");
    expect(voucher).toMatchObject({ name: "=cmd|x", reference: "+1" });
    const csv = (await download(books.kaban, books.owner, `${jv}/export?format=csv`)).content.toString();
    expect(csv).toContain("'=cmd|x");
    const { errors } = await check("Both,2026-06-01,11130,,5,5,,", "Both,2026-06-01,73660,,5,5,,");
    expect(errors).toEqual([expect.stringMatching(/^2 Debit: /), expect.stringMatching(/^3 Debit: /)]);
  });

  test("of Excel is read alike, days and amounts that are numbers among it", async () => {
    const at = (row: number) => (column: string, text: string) => textCell(`${column}${row}`, text);
    const sheet = sheetOf(
      [
        rowXml(1, ...heading.split(",").map((text, index) => at(1)("ABCDEFGH"[index] as string, text))),
        rowXml(
          2,
          at(2)("A", "Sheet 1"),
          '<c r="B2"><v>46174</v></c><c r="C2"><v>73660</v></c><c r="E2"><v>1234.56</v></c>',
        ),
        rowXml(
          3,
          at(3)("A", "Sheet 1"),
          at(3)("B", "06/01/2026"),
          at(3)("C", "11130"),
          at(3)("F", "1,234.56"),
        ),
      ].join(""),
    );
    expect(await started(accountant, await begin(accountant, target, sheet))).toMatchObject({ imported: 2 });
    expect(await found("Sheet 1")).toMatchObject([{ amount: 123_456, date: "2026-06-01", state: "draft" }]);
  });

  test("of several steps parts no voucher, wherever its lines stand", async () => {
    const lines = Array.from({ length: 1_100 }, (_, at) => pair(`Far ${String(at).padStart(4, "0")}`, "1"));
    const apart = [...lines.map(([one]) => one as string), ...lines.map(([, two]) => two as string)];
    const begun = await begin(accountant, target, fileOf(...apart));
    const run = await started(accountant, begun);
    expect(run).toMatchObject({ status: "imported", good: 2_200, imported: 2_200 });
    const { rows } = await books.kaban.db.query(
      `select count(*)::integer as vouchers, min(v.amount) as least, max(v.amount) as most,
         bool_and((select count(*) from voucher_line l where l.voucher_id = v.id) = 2) as are_whole
       from voucher v where v.name like 'Far %'`,
    );
    expect(rows).toEqual([{ vouchers: 1_100, least: 100, most: 100, are_whole: true }]);
    expectStatus(await undo(run.id));
    expect(await found("Far")).toEqual([]);
  });
});

test("who may not write vouchers imports none, and another branch sees nothing of one", async () => {
  expectStatus(await upload(books.teller, `/import/${target}`, fileOf(...pair("Teller"))), 403);
  const { data } = expectStatus(await accountant.get("/import-target"));
  const { columns } = data.find(({ name }: { name: string }) => name === target);
  expect(columns.map(({ label }: { label: string }) => label).join(",")).toBe(`${heading},Amount`);

  const begun = await begin(accountant, target, fileOf(...pair("Ours")));
  const { id } = await started(accountant, begun);
  const [voucher] = await found("Ours");
  const { stranger } = books;
  expect(await found("Ours", stranger)).toEqual([]);
  expectStatus(await stranger.get(`${jv}/${voucher?.id}`), 404);
  for (const act of ["undo", "check", "start"]) {
    const body = act === "undo" ? undefined : asProposed(begun);
    expectStatus(await stranger.post(`/import-run/${id}/${act}`, body), 404);
  }
  expect(await namesOf("Ours")).toEqual(["Ours"]);
});
