// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { NumberControl } from "../../src/pages/numbers/number-control";
import { page } from "./batch-fixture";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000003${last}`;

const use = {
  number: "000004",
  day: "2026-11-20",
  at: "2026-11-20T02:00:00.000Z",
  by_id: id(10),
  by_name: "Tala Reyes",
  record: "entry",
  record_id: id(11),
  is_void: true,
  reason: "Wrong member",
};
const receipts = {
  id: "deposit  ",
  kind: "deposit",
  booklet: { user_id: id(10), user_name: "Tala Reyes", first: "000001", last: "000050" },
  first: "000001",
  last: "000009",
  issued: 6,
  void_count: 1,
  void_numbers: [use],
  missing_count: 3,
  missing: [
    { from: "000005", to: "000006", count: 2 },
    { from: "000008", to: "000008", count: 1 },
  ],
  duplicate_count: 0,
  duplicates: [],
  next: "000010",
  warnings: [{ code: "authority_expires", count: null, day: "2026-12-01", authority: "OCN-1" }],
};
const booklet = {
  id: id(12),
  name: "1–50",
  prefix: "",
  first_number: 1,
  last_number: 50,
  user_id: id(10),
  user_name: "Tala Reyes",
  is_returned: false,
  version: 1,
};

beforeEach(() => {
  sessionStorage.clear();
  server.answer(({ path, method, search }) => {
    if (path === "/number-register")
      return { body: { from: search.get("from"), to: search.get("to"), data: [receipts], is_cut: false } };
    if (path === "/number-register/uses")
      return { body: { data: search.get("number") === "4" ? [{ ...use, kind: "deposit" }] : [] } };
    if (path === "/receipt-booklet/search") return page([booklet]);
    if (path === `/receipt-booklet/${booklet.id}/return` && method === "PUT") return { body: booklet };
    return undefined;
  });
  showPage(<NumberControl />, "accounting/number-control");
});

test("the register tells what to look into, and opens to what is missing and void", async () => {
  const user = userEvent.setup();
  expect(await screen.findByText(/Authority OCN-1 expires on/)).toBeTruthy();
  const { search } = server.calls.find(({ path }) => path === "/number-register") ?? {};
  expect([search?.get("from"), search?.get("to")]).toEqual(["2026-11-01", "2026-11-21"]);
  await user.click(screen.getByRole("button", { name: /expand row/i }));
  expect(await screen.findByText(/000005 – 000006, 000008/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "000004" });
  expect(link.getAttribute("href")).toMatch(new RegExp(`transactions\\?entry=${id(11)}$`));
  expect(screen.getByText("Wrong member")).toBeTruthy();
});

test("a number is asked for, and who used it is told, or that nobody did", async () => {
  const user = userEvent.setup();
  const box = await screen.findByRole("searchbox", { name: "Who used this number?" });
  await user.type(box, "4{Enter}");
  expect(await screen.findByText("What 4 was used for")).toBeTruthy();
  await user.clear(box);
  await user.type(box, "77{Enter}");
  expect(await screen.findByText("Nobody used 77")).toBeTruthy();
});

test("a booklet is taken back from the list of booklets", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("tab", { name: "Booklets of receipts" }));
  await user.click(await screen.findByRole("button", { name: /Take back|Actions/ }));
  const item = screen.queryByRole("menuitem", { name: "Take back" });
  if (item) await user.click(item);
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Take back" }));
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path.endsWith("/return"))?.body).toMatchObject({ version: 1 }),
  );
});
