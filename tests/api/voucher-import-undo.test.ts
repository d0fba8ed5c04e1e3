import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { begin, started } from "../support/imports.ts";
import { fileOf, pair } from "../support/voucher-files.ts";
import { type Books, openBooks, step } from "../support/vouchers.ts";

const jv = "/journal-voucher";

let books: Books;
let accountant: Client;

beforeAll(async () => {
  books = await openBooks();
  accountant = books.accountant;
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

const found = async (q: string) =>
  expectStatus(await accountant.get(`${jv}/search?q=${q}`)).data as { id: string; name: string }[];
const undo = (id: string) => accountant.post(`/import-run/${id}/undo`);
const imported = async (...lines: string[]) =>
  (await started(accountant, await begin(accountant, "journal-voucher", fileOf(...lines)))).id as string;

test("undoing deletes the drafts, with their lines, once", async () => {
  const id = await imported(...pair("Undo A"), ...pair("Undo B"));
  const [one] = await found("Undo A");
  expectStatus(await undo(id));
  expect(await found("Undo")).toEqual([]);
  const { rows } = await books.kaban.db.query("select from voucher_line where voucher_id = $1", [one?.id]);
  expect(rows).toEqual([]);
  expect((await undo(id)).body.code).toBe("not_imported");
});

test("undoing is refused while one is no draft any more, or was written anew, and says which", async () => {
  const id = await imported(...pair("Kept A"), ...pair("Kept B"), ...pair("Kept C"), ...pair("Kept D"));
  const [a, b, c] = (await found("Kept")).sort((x, y) => x.name.localeCompare(y.name));
  expectStatus(await step(accountant, jv, a as never, "print"));
  const numbered = expectStatus(await step(accountant, jv, b as never, "print"));
  expectStatus(await step(accountant, jv, numbered, "print-undo"));
  const { lines, ...voucher } = expectStatus(await accountant.get(`${jv}/${c?.id}`));
  const changed = { name: voucher.name, date: voucher.date, version: voucher.version };
  const kept = lines.map(({ id: line, account_id, debit, credit }: Record<string, unknown>) => ({
    ...{ id: line, account_id, debit, credit },
  }));
  expectStatus(await accountant.put(`${jv}/${c?.id}`, { ...changed, reference: "New", lines: kept }));
  const refused = expectStatus(await undo(id), 409);
  expect(refused).toMatchObject({ code: "rows_in_use", detail: { count: 3 } });
  expect(refused.fields).toEqual({
    "Kept A": "It is printed",
    "Kept B": `It has the number ${numbered.number}`,
    "Kept C": "It was changed since",
  });
  expect(await found("Kept")).toHaveLength(4);
});
