import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { expectStatus, openCounters } from "../support/counter.ts";
import { upload } from "../support/imports.ts";
import { type Asking, addKeptProduct, bringManyLoansIn, multiplyLoans } from "../support/many-loans.ts";
import { type ExplainedDatabase, openExplained, strayReads } from "../support/plans.ts";

let explained: ExplainedDatabase;
const through = async (connection: Parameters<typeof openExplained>[0]) => {
  explained = await openExplained(connection);
  return explained.db;
};
const { kaban, teller } = await openCounters({ isWalled: true, through });
const large = new Set([
  "loan",
  "loan_standing",
  "loan_schedule",
  "loan_instalment",
  "member_account",
  "member",
]);
let owner: Client;

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  const { branchId } = teller;
  await kaban.db.query("delete from approval_rule where branch_id = $1", [branchId]);
  await kaban.db.query("update journal_head set owner_back_date_days = 366, takes_over = true");
  await kaban.db.query(
    `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
       created_at, updated_at)
     select gen_random_uuid(), b.organization_id, b.id, 'N' || n, 'Listed', 'Member', 'Member ' || n,
       now(), now()
     from branch b, generate_series(1, 1000) n where b.id = $1`,
    [branchId],
  );
  const ask: Asking = async (method, path, body) => {
    const file = body instanceof FormData ? (body.get("file") as File) : undefined;
    const sending = file
      ? upload(owner, path, Buffer.from(await file.arrayBuffer()))
      : owner.post(path, body);
    const answer = await (method === "GET" ? owner.get(path) : sending);
    return expectStatus(answer, answer.status === 201 ? 201 : 200);
  };
  const product = await addKeptProduct(ask, "Listed");
  const numbers = ["N1", "N2", "N3"];
  await bringManyLoansIn(ask, { passbooks: numbers, numbers, asOf: "2026-05-31", product });
  await multiplyLoans(kaban.db, branchId as string, 1_000);
  // All on one day, as of a book that came in whole.
  await kaban.db.query(
    `begin; set local session_replication_role = replica;
     update loan set released_on = '2026-05-15', created_at = '2026-06-01T00:00:00Z'; commit`,
  );
  await kaban.db.query("vacuum analyze");
  await explained.forget();
});
afterAll(async () => {
  await explained.db.end();
  await kaban.close();
});

const by = (field: string, mode: string, value: unknown) =>
  `&filter=${encodeURIComponent(JSON.stringify({ filters: [{ field, mode, value }] }))}`;
const lists: [path: string, filter: string][] = [
  ["/loan/released", ""],
  ["/loan/released", by("state", "equal", "released")],
  ["/loan", ""],
  ["/loan", by("state", "equal", "approved")],
  ["/loan/collection", ""],
  ["/loan/collection", by("days_late", "gt", 0)],
];

test.each(lists)("a page of %s%s is found by an index, however many share a day", async (path, filter) => {
  explained.plans.length = 0;
  const page = expectStatus(await owner.get(`${path}/search?pageSize=50${filter}`));
  expect(page.data).toHaveLength(filter.includes("approved") ? 0 : 50);
  const pages = explained.plans.filter((plan) => plan["Query Text"].includes("place_in_order"));
  expect(pages).toHaveLength(1);
  expect(strayReads(pages, { large, most: 600 })).toEqual([]);
});

test.each(["/loan/released", "/loan"])("%s is counted without looking up what names a loan", async (path) => {
  explained.plans.length = 0;
  expect(expectStatus(await owner.get(`${path}/search?pageSize=50`)).totalSize).toBe(3_000);
  const [counting] = explained.plans.filter(({ "Query Text": text }) => /as counted(?! from \()/.test(text));
  const read = [...JSON.stringify(counting?.Plan).matchAll(/"Relation Name":"(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(read)).toEqual(new Set(["loan"]));
});
