import { afterAll, beforeAll, expect, test } from "vitest";
import { bookChecks } from "#server/domain/tie-out/book-checks";
import { inTenant } from "#server/platform/db/tenant";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type Books, openBooks, supplies, voucherIn } from "../support/vouchers.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => checkAndClose(books.kaban));

const jv = "/journal-voucher";
const asked = { padding: 6, restarts: "never", reason: "As the board resolved" };
const change = (more: Record<string, unknown>, client = books.manager) =>
  client.post("/number-series/change", { ...asked, starts_on: "2026-06-01", ...more });
const series = async (kind: string) =>
  expectStatus(await books.manager.get("/number-series")).data.find(
    (one: { kind: string }) => one.kind === kind,
  );
/** The number of a voucher that is printed now. */
const printed = async (path: typeof jv | "/cash-check-voucher" = jv) =>
  (await voucherIn(books, path, "printed", supplies(books))).number;
const at = async (moment: string) => {
  books.kaban.clock.set(moment);
  [books.accountant, books.manager] = await Promise.all([
    books.kaban.signIn("accountant"),
    books.kaban.signIn("manager"),
  ]);
};
const untied = () =>
  inTenant(books.kaban.db, books.tenant, async (tx) => {
    const { rows } = await tx.query(bookChecks.find(({ kind }) => kind === "series")?.find ?? "");
    return rows;
  });

test("a change waits for somebody else, and is kept with who asked and who approved", async () => {
  const { kaban, manager, owner, teller } = books;
  await setRule(kaban, teller.branchId, "number-series", {});
  expect(await printed()).toBe("JV000001");
  expect((await change({ kind: "journal voucher" }, teller)).status).toBe(403);
  const request = requestOf(await change({ kind: "journal voucher", pattern: "JV-", padding: 4 }));
  expect(request.kind).toBe("number-series");
  expect(await printed()).toBe("JV000002");
  expect(await decide(manager, request.id)).toMatchObject({ state: null });
  expect(await decide(owner, request.id)).toMatchObject({ state: "approved" });
  // "JV-" and "JV" are one to whoever compares numbers, so the series goes on.
  expect(await printed()).toBe("JV-0003");
  const { changes } = await series("journal voucher");
  expect(changes).toMatchObject([{ is_applied: true, starts_on: "2026-06-01", padding: 4 }]);
  expect(changes[0].approved_by_name).not.toBe(changes[0].created_by_name);
  await setRule(kaban, teller.branchId, "number-series");
  expect(await untied()).toEqual([]);
});

test("no number is given twice, and none that cannot be told from another", async () => {
  const code = async (more: Record<string, unknown>) => {
    const { status, body } = await change({ kind: "journal voucher", starts_on: "2026-06-20", ...more });
    return [status, body.code, body.fields ? Object.keys(body.fields)[0] : undefined];
  };
  expect(await code({ pattern: "JV", next_number: 3 })).toEqual([409, "number_below_drawn", "next_number"]);
  expect(await code({ pattern: "JV", starts_on: "2026-05-31" })).toEqual([
    ...[400, "starts_before_today", "starts_on"],
  ]);
  for (const pattern of ["JV2", "JV{YYYY}", "{QQ}-", "#", "-JV"])
    expect(await code({ pattern })).toEqual([400, "prefix_not_valid", "pattern"]);
  expect(await code({ pattern: "J{MM}-", restarts: "month" })).toEqual([
    ...[400, "restart_needs_date", "pattern"],
  ]);
  expect(await code({ pattern: "JV", padding: 13 })).toEqual([400, "invalid_input", "padding"]);
  // A number that was typed under other letters.
  await voucherIn(books, jv, "draft", supplies(books)).then(({ id, version }) =>
    books.accountant.put(`${jv}/${id}/print`, { version, number: "OLD-0040" }),
  );
  expect(await code({ pattern: "OLD-", next_number: 40 })).toEqual([409, "number_used", "next_number"]);
  expect(await code({ pattern: "OLD-", next_number: 41 })).toEqual([200, undefined, undefined]);
  expect(await code({ pattern: "JV" })).toEqual([409, "change_planned", "starts_on"]);
  expect(await printed()).toBe("JV-0004");
});

test("a change begins on its day, and numbers of the date begin anew with their month", async () => {
  const ccv = "/cash-check-voucher";
  const monthly = { kind: "check voucher", pattern: "CV{YYYY}{MM}-", padding: 3, restarts: "month" };
  expectStatus(await change({ ...monthly, starts_on: "2026-06-15" }));
  expect(await printed(ccv)).toBe("CV000001");
  await at("2026-06-16T02:00:00Z");
  expect([await printed(ccv), await printed(ccv)]).toEqual(["CV202606-001", "CV202606-002"]);
  await at("2026-06-30T15:59:00Z");
  expect(await printed(ccv)).toBe("CV202606-003");
  // Midnight in Manila.
  await at("2026-06-30T16:00:00Z");
  expect([await printed(ccv), await printed(ccv)]).toEqual(["CV202607-001", "CV202607-002"]);
  expect(await printed()).toBe("OLD-000041");
  await at("2026-12-31T16:00:00Z");
  expect(await printed(ccv)).toBe("CV202701-001");
  expect(await series("check voucher")).toMatchObject({ next: "CV202701-002", restarts: "month" });
  expect(await untied()).toEqual([]);
});

test("receipts of the window are drawn from a series that changed, by its next number", async () => {
  const { move, maria, kaban } = books;
  await at("2026-06-01T05:00:00Z");
  const first = expectStatus(await move(books.teller, "withdraw", maria, 100)).reference;
  expect(first).toMatch(/^WD/);
  expectStatus(await change({ kind: "withdraw", pattern: "W{YYYY}/", padding: 5, next_number: 250 }));
  const preview = expectStatus(await books.teller.get("/ledger/next-reference?source=withdraw"));
  expect(preview.reference).toBe("W2026/00250");
  const two = [100, 200].map((amount) => move(books.teller, "withdraw", maria, amount));
  const drawn = (await Promise.all(two)).map((answer) => expectStatus(answer).reference as string);
  expect(drawn.sort()).toEqual(["W2026/00250", "W2026/00251"]);
  expect(await untied()).toEqual([]);
  const { rows } = await kaban.db.query("select count(*)::int as count from series_change");
  expect(rows[0].count).toBe(4);
});
