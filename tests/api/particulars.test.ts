import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStatus } from "../support/counter.ts";
import { begin, download, started } from "../support/imports.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { fileOf } from "../support/voucher-files.ts";
import { type Books, credit, debit, openBooks, step, voucherIn } from "../support/vouchers.ts";

let books: Books;
let number: string;

beforeAll(async () => {
  books = await openBooks();
  const { accountant, teller, owner, maria, ids, kaban, tenant } = books;
  const lines = [
    debit(ids.expense, 4_000, { description: "Paper" }),
    debit(ids.savings, 1_000, { member_id: maria, description: "Taken for the raffle" }),
    credit(ids.bank, 5_000),
  ];
  const said = { name: "Supplies", description: "For the assembly" };
  const written = await voucherIn(books, "/journal-voucher", "approved", lines, said);
  const released = expectStatus(await step(owner, "/journal-voucher", written, "release"));
  number = released.number;
  const reversal = await step(accountant, "/journal-voucher", released, "reverse", { reason: "Wrong" });
  expectStatus(reversal, 201);

  const file = fileOf(
    "Old,2026-06-01,73660,,7.00,,Ink of 2025,",
    "Old,2026-06-01,11130,,,7.00,,",
    "Old,2026-06-01,73660,,,3.00,Returned ink,",
    "Old,2026-06-01,11130,,3.00,,,",
  );
  const begun = await begin(accountant, "journal-voucher", file);
  expect(await started(accountant, begun)).toMatchObject({ imported: 4 });
  const { rows } = await kaban.db.query("select id, version from voucher where name = 'Old'");
  const printed = expectStatus(await step(accountant, "/journal-voucher", rows[0], "print"));
  const approved = expectStatus(await step(books.manager, "/journal-voucher", printed, "approve"));
  expectStatus(await step(owner, "/journal-voucher", approved, "release"));

  const fee = await kaban.db.query("select id from account where branch_id = $1 and code = '40120'", [
    tenant.branchId,
  ]);
  const paid = [
    { account_id: ids.savings, amount: 2_000, particulars: "Put aside" },
    { account_id: fee.rows[0].id, amount: 500 },
  ];
  const payment = { member_id: maria, payment_type_id: ids.cash, lines: paid, description: "Of June" };
  expectStatus(await teller.post("/transaction/payment", payment));
});
afterAll(() => books.kaban.close());

type Shown = { [field: string]: unknown }[];
/** What each line of a kind says, by its account and side. */
const said = (rows: Shown, code = "account_code") =>
  rows.map((row) => `${row[code]} ${Number(row.debit) - Number(row.credit)} ${row.description}`).sort();
const search = async (path: string, filters: object[], client = books.accountant): Promise<Shown> => {
  const filter = encodeURIComponent(JSON.stringify({ logic: "and", filters }));
  return expectStatus(await client.get(`${path}/search?pageSize=100&filter=${filter}`)).data;
};
const equal = (field: string, value: string) => ({ field, mode: "equal", value });

test("the lists of the ledger show what each line is for, and find by it", async () => {
  const path = "/general-ledger/branch";
  expect(said(await search(path, [equal("reference", number)]))).toEqual([
    "11130 -5000 For the assembly",
    "21110 1000 Taken for the raffle",
    "73660 4000 Paper",
  ]);
  expect(said(await search(path, [equal("account_id", books.ids.expense)]))).toEqual([
    ...["73660 -300 Returned ink", "73660 4000 Paper", "73660 700 Ink of 2025"],
  ]);
  expect(said(await search(path, [equal("source", "payment")]))).toEqual([
    ...["11110 2500 Of June", "21110 -2000 Put aside", "40120 -500 Of June"],
  ]);
  const found = [{ field: "description", mode: "contains", value: "raffle" }];
  expect(said(await search(path, found))).toEqual(["21110 1000 Taken for the raffle"]);
  const own = await search("/general-ledger/current", [equal("source", "payment")], books.teller);
  expect(said(own)).toContain("21110 -2000 Put aside");
});

test("so do the running ledgers of an account and of a member's, and an entry", async () => {
  const { accountant, maria, ids } = books;
  const { lines } = expectStatus(await accountant.get(`/general-ledger/account/${ids.expense}`));
  expect(lines.map(({ description }: Shown[0]) => description).sort()).toEqual([
    ...["Ink of 2025", "Paper", "Returned ink"],
  ]);
  const ledger = expectStatus(
    await accountant.get(`/member-accounting-ledger/member-profile/${maria}/account/${ids.savings}/ledger`),
  );
  expect(ledger.lines.map(({ description }: Shown[0]) => description)).toEqual(
    expect.arrayContaining(["Taken for the raffle", "Put aside"]),
  );
  const [{ entry_id }] = (await search("/general-ledger/branch", [equal("reference", number)])) as [
    { entry_id: string },
  ];
  const entry = expectStatus(await accountant.get(`/transaction/${entry_id}`));
  expect(entry.lines.map(({ particulars }: Shown[0]) => particulars)).toEqual([
    ...["Paper", "Taken for the raffle", ""],
  ]);
});

test("so do the books, on paper too, and what explains a figure", async () => {
  const { kaban, accountant } = books;
  const days = "from=2026-06-01&to=2026-06-30";
  for (const book of ["general-journal", "general-ledger"]) {
    const csv = await download(kaban, accountant, `/book/${book}/export?${days}&format=csv`);
    for (const words of ["Paper", "Taken for the raffle", "Ink of 2025", "For the assembly"])
      expect(csv.content.toString(), book).toContain(words);
  }
  const paper = await download(kaban, accountant, `/book/general-journal/paper?${days}`);
  expect(pdfPages(paper.content).join(" ")).toContain("Ink of 2025");
  const statement = "/financial-statement/operations";
  const { rows } = expectStatus(await accountant.get(`${statement}?to=2026-06-30`));
  const { figure } = rows.findLast(({ amounts }: { amounts: unknown }) => amounts !== null);
  const told = expectStatus(
    await accountant.get(`${statement}/explanation?to=2026-06-30&figure=${figure}&limit=500`),
  );
  expect(said(told.lines)).toContain("73660 700 Ink of 2025");
});
