import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { loanIn } from "../support/loans.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
afterAll(() => checkAndClose(window.kaban));

const filtered = (field: string, value: string) =>
  encodeURIComponent(JSON.stringify({ filters: [{ field, mode: "equal", value }] }));

test("a running loan is marked with a status of the branch, found by it, and unmarked", async () => {
  const { owner, teller, versionOf, lend, lendKept, done } = window;
  const add = async (name: string) =>
    expectStatus(await owner.post("/loan-status", { name, color: "#aa3300" }), 201);
  const [visited, promised] = [await add("Visited at home"), await add("Promised to pay")];
  const loan = await lend();
  const mark = async (loan_status_id: string | null, more: object = {}, by = owner) =>
    by.post(`/loan/${loan.id}/mark`, { version: await versionOf(loan.id), loan_status_id, ...more });
  const marked = expectStatus(await mark(visited.id, { remarks: "Nobody was in" }));
  expect(marked).toMatchObject({ loan_status_name: "Visited at home", loan_status_color: "#aa3300" });
  const found = async (id: string) => {
    const { data } = expectStatus(
      await teller.get(`/loan/released/search?filter=${filtered("loan_status_id", id)}`),
    );
    return data.map((row: Record<string, unknown>) => [row.id, row.loan_status_name]);
  };
  expect(await found(visited.id)).toEqual([[loan.id, "Visited at home"]]);
  expect(await found(promised.id)).toEqual([]);
  expect((await owner.delete(`/loan-status/${visited.id}`)).body.code).toBe("in_use");
  expect((await owner.post(`/loan/${loan.id}/mark`, { version: 1, loan_status_id: null })).body.code).toBe(
    "stale_version",
  );
  expect((await mark(null, {}, teller)).status).toBe(403);
  expectStatus(await mark(null));
  expect(await found(visited.id)).toEqual([]);
  // What was written off is followed up as well.
  const lost = await lendKept();
  await done(lost.id, "write-off");
  const ofLost = { version: await versionOf(lost.id), loan_status_id: promised.id };
  expect(expectStatus(await owner.post(`/loan/${lost.id}/mark`, ofLost)).loan_status_name).toBe(
    "Promised to pay",
  );
});

test("a status of another branch is not there, and an application has none", async () => {
  const { owner, north, versionOf, lend, kaban } = window;
  const { rows } = await kaban.db.query("select id from loan_status where branch_id = $1 limit 1", [
    north.branchId,
  ]);
  const loan = await lend();
  const strange = { version: await versionOf(loan.id), loan_status_id: rows[0].id };
  const refused = await owner.post(`/loan/${loan.id}/mark`, strange);
  expect(refused).toMatchObject({ status: 404, body: { code: "loan_status_not_found" } });
  const draft = await loanIn(window, "draft");
  const early = { version: draft.version, loan_status_id: null };
  expect((await owner.post(`/loan/${draft.id}/mark`, early)).body.code).toBe("loan_wrong_state");
});
