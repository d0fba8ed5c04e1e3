import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#server/platform/root";
import { Client } from "../../scripts/load/client.ts";
import { loadBook } from "../../scripts/load/load-book.ts";
import { type Book, readBook } from "../../scripts/load/read-book.ts";
import { agrees, type Report, reportLines } from "../../scripts/load/report.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { makeBook, realBankFolder, writeBook } from "../support/bank-1993.ts";
import { password } from "../support/world.ts";

let kaban: TestApp;
let url: string;

beforeAll(async () => {
  kaban = await startTestApp();
  url = await kaban.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => kaban.close());

async function load(folder: string, options: { signal?: AbortSignal; book?: Book } = {}): Promise<Report> {
  const client = new Client(url);
  await client.isThere();
  return loadBook(client, options.book ?? readBook(folder), {
    user: "owner@kaban.test",
    password,
    branch: basename(folder),
    say: () => {},
    signal: options.signal,
  });
}

/** Everything a load could change in a branch, as the database has it. */
async function stateOf(branch: string): Promise<unknown> {
  const tables = [
    "member",
    "journal_entry",
    "journal_line",
    "transaction_batch",
    "account_balance",
    "member_account",
    "account_day",
    "series",
  ];
  const state: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await kaban.db.query(
      `select count(*), md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${table} t
       where branch_id = (select id from branch where slug = $1)`,
      [branch],
    );
    state[table] = rows[0];
  }
  return state;
}

/** Runs the loader as a process of its own and kills it as it says that so many transactions are there. */
async function loadAndKill(folder: string, atLeast: number): Promise<NodeJS.Signals | null> {
  const args = ["--import", "tsx", "scripts/load.ts", folder, "--url", url];
  const child = spawn(process.execPath, [...args, "--user", "owner@kaban.test", "--password", password], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, done] = /^Transactions: ([\d,]+) of/.exec(line) ?? [];
    if (Number(done?.replaceAll(",", "")) >= atLeast) child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  return signal;
}

async function expectWhole(report: Report, overdrawn: string[]): Promise<void> {
  expect(reportLines(report).join("\n")).toContain("Everything agrees");
  expect(agrees(report)).toBe(true);
  expect(report.compared).toBe(report.book.members.size);
  expect([...report.overdrawn.keys()].sort()).toEqual([...overdrawn].sort());
  const { rows } = await kaban.db.query(
    `select count(distinct e.id) as entries, sum(l.debit) as debits, sum(l.credit) as credits
     from journal_entry e join journal_line l on l.entry_id = e.id
     where e.branch_id = $1 and e.source <> 'blotter'`,
    [report.target.branchId],
  );
  expect(rows[0].entries).toBe(report.book.transactions.length);
  expect(rows[0].debits).toBe(rows[0].credits);
  const batches = await kaban.db.query(
    "select count(*) as all, count(ended_at) as ended from transaction_batch where branch_id = $1",
    [report.target.branchId],
  );
  expect(batches.rows[0]).toEqual({ all: 1, ended: 1 });
  const licences = await kaban.db.query(
    `select count(*) from member_account
     where branch_id = $1 and overdraft_limit > greatest(0, -balance)`,
    [report.target.branchId],
  );
  expect(licences.rows[0].count).toBe(0);
}

describe("a book of another bank", () => {
  test("is loaded whole, however often it is stopped, and once loaded nothing changes", async () => {
    const { folder, overdrawn } = makeBook(60);
    const book = readBook(folder);
    const stop = new AbortController();
    let asked = 0;
    const counted = book.transactions.map((transaction) => ({
      ...transaction,
      get no() {
        if (++asked === 100) stop.abort(new Error("stopped"));
        return transaction.no;
      },
    }));
    const cutShort = load(folder, { signal: stop.signal, book: { ...book, transactions: counted } });
    await expect(cutShort).rejects.toThrow("stopped");

    await expectWhole(await load(folder), overdrawn);
    const before = await stateOf("made-up");
    await expectWhole(await load(folder), overdrawn);
    expect(await stateOf("made-up")).toEqual(before);
  });

  test("that does not add up is told apart, account by account", async () => {
    const { folder } = makeBook(60);
    const book = readBook(folder);
    book.expected.set("1003", 1);
    const report = await load(folder, { book });
    expect(agrees(report)).toBe(false);
    expect(report.different.map(({ account, expected }) => ({ account, expected }))).toEqual([
      { account: "1003", expected: 1 },
    ]);
    expect(reportLines(report).join("\n")).toContain("NOT EVERYTHING AGREES");
  });

  test("is read in other shapes: columns, quotes, ñ, thousands, semicolons, line ends, code pages", () => {
    const members = '﻿Savings Account No;Member No;First Name;Last Name\r\nA-1;1;Niño;"Peña"\r\nB-2;2;;\r\n';
    const folder = writeBook("shapes", {
      "members.csv": members,
      "transactions.csv": Buffer.from(
        'kind,amount,no,date,savings_account_no,memo\nDeposit,"1,000.5",7,1993-02-01,A-1,Peñafrancia\n' +
          "deposit,0.00,8,1993-02-01,B-2,\nfee,₱ 2,9,1993-01-31,A-1,\n".replace("₱", "PHP"),
        "latin1",
      ),
    });
    const book = readBook(folder);
    expect(book.members.get("A-1")).toMatchObject({ first_name: "Niño", last_name: "Peña", passbook: "A-1" });
    expect(book.members.get("B-2")).toMatchObject({ first_name: "Member", last_name: "Two" });
    expect(book.transactions.map(({ no, kind, amount }) => [no, kind, amount])).toEqual([
      ["9", "fee", 200],
      ["7", "deposit", 100_050],
    ]);
    expect(book.empty).toEqual(["8"]);
    expect(book.expected.size).toBe(0);
  });
});

describe("a book that cannot be understood is refused by file, line and column", () => {
  const members = "member_no,savings_account_no\n1,10\n";
  const head = "no,date,savings_account_no,kind,amount\n1,1993-01-01,10,deposit,5\n";
  test.each([
    ["transactions.csv, line 3, column amount", { t: `${head}2,1993-01-01,10,deposit,1.234\n` }],
    ["transactions.csv, line 3, column amount", { t: `${head}2,1993-01-01,10,deposit,-5\n` }],
    ["transactions.csv, line 3, column amount", { t: `${head}2,1993-01-01,10,deposit,\n` }],
    ["transactions.csv, line 3, column date", { t: `${head}2,1993-02-30,10,deposit,5\n` }],
    ["transactions.csv, line 3, column kind", { t: `${head}2,1993-01-01,10,loan,5\n` }],
    ["transactions.csv, line 3, column no", { t: `${head}1,1993-01-01,10,deposit,5\n` }],
    ["transactions.csv, line 3, column savings_account_no", { t: `${head}2,1993-01-01,11,deposit,5\n` }],
    ["transactions.csv, line 3", { t: `${head}2,1993-01-01,10\n` }],
    ["transactions.csv, line 1, column kind", { t: "no,date,savings_account_no,amount\n" }],
    ["members.csv, line 3, column savings_account_no", { m: `${members}2,10\n` }],
    ["members.csv, line 2, column sex", { m: "member_no,savings_account_no,sex\n1,10,X\n" }],
    ["members.csv, line 2, column birthdate", { m: "member_no,savings_account_no,birthdate\n1,10,2.3.45\n" }],
    ["expected-balances.csv, line 2, column balance", { e: "savings_account_no,balance\n10,ten\n" }],
    ["transactions.csv: the file is not there", { t: null }],
  ])("%s", (place, files: { m?: string; t?: string | null; e?: string }) => {
    const { m = members, t = head, e } = files;
    const folder = writeBook("bad", {
      "members.csv": m,
      ...(t !== null && { "transactions.csv": t }),
      ...(e && { "expected-balances.csv": e }),
    });
    expect(() => readBook(folder)).toThrow(place);
  });
});

describe("a real bank of 1993", () => {
  const folder = realBankFolder();
  test.skipIf(folder === null)(
    "agrees to the centavo after being killed in the middle; two accounts were overdrawn",
    async () => {
      const bank = folder as string;
      expect(await loadAndKill(bank, 2000)).toBe("SIGKILL");
      const { rows } = await kaban.db.query(
        `select count(*) as entries from journal_entry e join branch b on b.id = e.branch_id
         where b.slug = $1`,
        [basename(bank)],
      );
      expect(rows[0].entries).toBeGreaterThanOrEqual(1000);
      expect(rows[0].entries).toBeLessThan(10_000);

      const report = await load(bank);
      await expectWhole(report, ["4034", "5740"]);
      expect(report.book.members.size).toBe(755);
      expect(report.book.transactions.length).toBe(10_000);
      const fell = [...report.overdrawn.values()].map(({ transaction }) => transaction);
      expect(fell.map(({ date, kind, amount }) => ({ date, kind, amount }))).toEqual([
        { date: "1993-06-28", kind: "withdraw", amount: 3_184_000 },
        { date: "1993-06-28", kind: "withdraw", amount: 1_050_000 },
      ]);
      const before = await stateOf(basename(bank));
      await expectWhole(await load(bank), ["4034", "5740"]);
      expect(await stateOf(basename(bank))).toEqual(before);
    },
    300_000,
  );
});

describe("opening a branch", () => {
  const path = "/organization/branch";

  /** The owner, who by now may own several branches, so that none is taken for granted. */
  async function asked() {
    const owner = kaban.visitor();
    await owner.get("/health");
    const { body } = await owner.post("/authentication/login", { key: "owner", password });
    return { owner, organization_id: body.user_organizations[0].organization.id as string };
  }

  test("gives its owner a branch that is ready to work", async () => {
    const { owner, organization_id } = await asked();
    const { status, body } = await owner.post(path, { organization_id, name: "Bayan ng Peñafrancia" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ organization_id, slug: "bayan-ng-penafrancia", time_zone: "Asia/Manila" });
    owner.branchId = body.id;
    const accounts = await owner.get("/account/search?pageSize=500");
    expect(accounts.body.totalSize).toBe(128);
    const types = await owner.get("/payment-type/search");
    const kinds = new Set(types.body.data.map((row: { type: string }) => row.type));
    expect([...kinds].sort()).toEqual(["cash", "check", "online"]);
  });

  test("is refused to employees, to strangers, and for a name that is taken or empty", async () => {
    const { owner, organization_id } = await asked();
    const manager = await kaban.signIn("manager");
    expect((await manager.post(path, { organization_id, name: "Mine" })).body.code).toBe("not_an_owner");
    const stranger = await kaban.signIn("stranger");
    const unseen = await stranger.post(path, { organization_id, name: "Mine" });
    expect([unseen.status, unseen.body.code]).toEqual([404, "organization_not_found"]);
    const taken = await owner.post(path, { organization_id, name: "MAIN" });
    expect([taken.status, taken.body.code]).toEqual([409, "branch_already_exists"]);
    for (const name of ["", "  ", "!!!", undefined, 7]) {
      expect((await owner.post(path, { organization_id, name })).status).toBe(400);
    }
    const nowhere = await owner.post(path, { organization_id, name: "Mine", time_zone: "Mars/Base" });
    expect(nowhere.body.fields).toEqual({ time_zone: "This time zone is not known" });
    const { rows } = await kaban.db.query("select 1 from branch where name in ('Mine', 'MAIN')");
    expect(rows).toEqual([]);
  });
});
