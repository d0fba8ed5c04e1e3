import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { accountByCode } from "../support/chart.ts";
import { expectStatus } from "../support/counter.ts";
import { asProposed, begin, errorsOf } from "../support/imports.ts";

let kaban: TestApp;
let accountant: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
});
afterAll(() => kaban.close());

const heading = "Code,Name,Type,Normal side,Account type,Category,Minimum balance";
const file = (...lines: string[]) => [heading, ...lines].join("\r\n");

test("a chart with validation errors is not imported, and each validation error is named", async () => {
  const content = file(
    "21118,Harvest savings,liability,,deposit,Savings Accounts,100.00",
    "11110,Another cash,asset,,,,",
    "21119,Cash on Hand,liability,,,,",
    "40999,Oddities,income,,,,",
    "21120-1,Wrong savings,asset,,deposit,,",
    "21118,Harvest savings too,liability,,,Nowhere,",
  );
  const begun = await begin(accountant, "account", content);
  const run = expectStatus(await accountant.post(`/import-run/${begun.run.id}/start`, asProposed(begun)));
  expect(run.status).toBe("checked");
  expect(
    (await errorsOf(accountant, begun.run.id)).map((one) => one.slice(0, one.indexOf(":"))).sort(),
  ).toEqual(["3 Code", "4 Name", "5 Type", "6 Type", "7 Category"].sort());
  const { data } = expectStatus(await accountant.get("/account/search?q=savings"));
  expect(data.map(({ code }: { code: string }) => code)).not.toContain("21118");
});

test("a chart is imported whole, and taken back while nothing uses it", async () => {
  const content = file(
    "21118,Harvest savings,liability,,deposit,Savings Accounts,100.00",
    "73998,Umbrellas,expense,debit,,,",
  );
  const begun = await begin(accountant, "account", content);
  expectStatus(await accountant.post(`/import-run/${begun.run.id}/start`, asProposed(begun)));
  expect(await accountByCode(accountant, "21118")).toMatchObject({
    normal_side: "credit",
    member_kind: "savings",
    minimum_balance: 10_000,
    account_category_name: "Savings Accounts",
    version: 1,
  });
  expect((await accountByCode(accountant, "73998")).account_type).toBe("other");
  expectStatus(await accountant.post(`/import-run/${begun.run.id}/undo`));
  const { data } = expectStatus(await accountant.get("/account/search?q=Umbrellas"));
  expect(data).toEqual([]);
});
