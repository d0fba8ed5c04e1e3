// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { describe, expect, test } from "vitest";
import { branchLedger } from "#contract/entities/journal";
import { listOf } from "#contract/kit/list";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { Cards } from "../../src/lists/cards";
import { ListView } from "../../src/lists/list-view";
import { ResourcePage } from "../../src/resources/resource-page";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const rows = [
  { id: "a", name: "Peso", kind: "coin", value: 100, media_id: null, description: null, version: 1 },
  { id: "b", name: "Sampu", kind: "bill", value: 1000, media_id: null, description: null, version: 1 },
];

function pageOf(data: unknown[], more: object = {}) {
  return { body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 10, ...more } };
}
const isSearch = ({ path }: Call) => path.endsWith("/search");
const searches = () => server.calls.filter(isSearch);
const lastSearch = () => searches().at(-1)?.search;
const json = (name: string) => JSON.parse(lastSearch()?.get(name) ?? "null");

const showList = (at = "maintenance/bills-and-coins", props: object = {}) =>
  showPage(<ListView list={listOf(billsAndCoins)} title="name" {...props} />, at);

describe("a list", () => {
  test("shows rows in columns with money in pesos, and asks the first ten", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showList();
    expect(await screen.findByText("10.00")).toBeDefined();
    expect(screen.getByRole("row", { name: /Sampu.*Bill/ })).toBeDefined();
    expect(lastSearch()?.get("pageSize")).toBe("10");
  });

  test("sorts by several columns in the order they were pressed, and keeps it in the address", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const router = showList();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("columnheader", { name: /^Value/ }));
    await user.click(await screen.findByRole("columnheader", { name: /^Name/ }));
    await user.click(await screen.findByRole("columnheader", { name: /^Value/ }));
    const expected = [
      { field: "value", order: "desc" },
      { field: "name", order: "asc" },
    ];
    await waitFor(() => expect(json("sort")).toEqual(expected));
    const address = new URLSearchParams(router.state.location.search);
    expect(JSON.parse(address.get("sort") ?? "")).toEqual(expected);
  });

  test("takes its question from the address", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const filter = { logic: "or", filters: [{ field: "value", mode: "gte", value: 500 }] };
    const search = new URLSearchParams({ filter: JSON.stringify(filter), q: "sam", pageSize: "50" });
    showList(`maintenance/bills-and-coins?${search}`);
    await screen.findByText("Sampu");
    expect(json("filter")).toEqual(filter);
    expect(lastSearch()?.get("q")).toBe("sam");
    expect(lastSearch()?.get("pageSize")).toBe("50");
    expect((await screen.findByRole("group", { name: "Filters" })).textContent).toContain(
      "Value is at least 5.00",
    );
  });

  test("searches after typing and goes back to the first page", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows, { totalSize: 40, totalPage: 4 }) : undefined));
    showList("maintenance/bills-and-coins?pageIndex=2");
    await screen.findByText("Sampu");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "peso");
    await waitFor(() => expect(lastSearch()?.get("q")).toBe("peso"));
    expect(lastSearch()?.get("pageIndex")).toBe("0");
  });

  test("builds a filter with a group while typing, and removes it by its chip", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const router = showList();
    const user = userEvent.setup();
    await screen.findByText("Sampu");
    await user.click(screen.getByRole("button", { name: /Filter$/ }));
    await user.type(await screen.findByRole("textbox", { name: "Value for Name" }), "am");
    const condition = (value: string) => ({ field: "name", mode: "contains", value });
    await waitFor(() => expect(json("filter")).toEqual({ logic: "and", filters: [condition("am")] }));
    await user.click(screen.getByRole("button", { name: "Add group" }));
    const [, inGroup] = screen.getAllByRole("textbox", { name: "Value for Name" });
    await user.type(inGroup as HTMLElement, "pu");
    const group = { logic: "or", filters: [condition("pu")] };
    await waitFor(() => expect(json("filter")).toEqual({ logic: "and", filters: [condition("am"), group] }));
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await user.click(await screen.findByRole("button", { name: "Remove group" }));
    await user.click(await screen.findByRole("button", { name: "Remove the filter on Name" }));
    // Not the server's: what was asked without a filter a moment ago is not asked again.
    await waitFor(() => expect(router.state.location.search).not.toContain("filter"));
  });

  test("forgets two filters whose chips are pressed faster than the list is drawn", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const filters = [
      { field: "name", mode: "contains", value: "am" },
      { field: "name", mode: "contains", value: "pu" },
    ];
    const search = new URLSearchParams({ filter: JSON.stringify({ logic: "and", filters }) });
    showList(`maintenance/bills-and-coins?${search}`);
    const removals = await screen.findAllByRole("button", { name: "Remove the filter on Name" });
    act(() => {
      for (const button of removals) button.click();
    });
    await waitFor(() => expect(lastSearch()?.get("filter")).toBeNull());
  });

  test("waits with a condition that is not complete, and keeps it when the logic changes", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showList();
    const user = userEvent.setup();
    await screen.findByText("Sampu");
    await user.click(screen.getByRole("button", { name: /Filter$/ }));
    await screen.findByRole("textbox", { name: "Value for Name" });
    await user.click(screen.getByText("Any of"));
    await user.click(screen.getByRole("button", { name: "Add filter" }));
    const [first, second] = screen.getAllByRole("textbox", { name: "Value for Name" });
    await user.type(second as HTMLElement, "am");
    const filters = [{ field: "name", mode: "contains", value: "am" }];
    await waitFor(() => expect(json("filter")).toEqual({ logic: "or", filters }));
    expect((first as HTMLInputElement).isConnected).toBe(true);
  });

  test("keeps the page's own filters beside the person's", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const fixed = [{ field: "kind", mode: "equal", value: "coin" }];
    const typed = { logic: "or", filters: [{ field: "name", mode: "contains", value: "a" }] };
    showList(`x?filter=${encodeURIComponent(JSON.stringify(typed))}`, { query: fixed });
    await screen.findByText("Sampu");
    expect(json("filter")).toEqual({ logic: "and", filters: [...fixed, ...typed.filters] });
  });

  test("keeps the page's own filters apart from those of which any may hold", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const fixed = [{ field: "kind", mode: "equal", value: "coin" }];
    const any = ["a", "b"].map((value) => ({ field: "name", mode: "contains", value }));
    const typed = { logic: "or", filters: any };
    showList(`x?filter=${encodeURIComponent(JSON.stringify(typed))}`, { query: fixed });
    await screen.findByText("Sampu");
    expect(json("filter")).toEqual({ logic: "and", filters: [...fixed, typed] });
  });

  test("shows sums of the whole result, and says when it stopped counting", async () => {
    const line = {
      id: "l",
      entry_date: "2026-11-20",
      reference: "R1",
      debit: 100,
      credit: 0,
      source: "deposit",
    };
    const more = { totals: { debit: 123_456, credit: 0 }, totalSize: 10_000, totalIsMinimum: true };
    server.answer((call) => (isSearch(call) ? pageOf([line], more) : undefined));
    showPage(<ListView list={branchLedger} />, "general-ledger/general-ledger");
    const total = await screen.findByRole("row", { name: /Total/ });
    expect(within(total).getByText("1,234.56")).toBeDefined();
    expect(screen.getByText("1–10 of more than 10,000")).toBeDefined();
  });

  test("adds up, on demand, what is too much to be added up by itself", async () => {
    const line = { id: "l", entry_date: "2026-11-20", reference: "R1", debit: 100, credit: 0 };
    server.answer((call) => {
      if (!isSearch(call)) return undefined;
      const isSummed = call.search.get("isSummed") === "true";
      const sums = { totals: { debit: 123_456, credit: 0 }, totalSize: 11_550 };
      return pageOf([line], isSummed ? sums : { totalSize: 10_000, totalIsMinimum: true });
    });
    showPage(<ListView list={branchLedger} />, "general-ledger/general-ledger");
    expect(await screen.findByText("1–10 of more than 10,000")).toBeDefined();
    expect(screen.queryByRole("row", { name: /Total/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add up" }));
    const total = await screen.findByRole("row", { name: /Total/ });
    expect(within(total).getByText("1,234.56")).toBeDefined();
    expect(screen.getByText("1–10 of 11,550")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add up" })).toBeNull();
  });

  test("heads a card with what its row is called, or with the first it has", async () => {
    const line = { entry_date: "2026-11-20", source: "deposit", debit: 100, credit: 0 };
    const cards = {
      ...{ list: branchLedger, cells: {}, onOpen: () => {} },
      rows: [
        { id: "l", reference: "R1", ...line },
        { id: "m", reference: null, ...line },
      ],
      shown: ["entry_date", "reference", "debit"],
    };
    showPage(<Cards {...cards} />, "general-ledger/general-ledger");
    const heads = await screen.findAllByRole("button");
    expect(heads.map(({ textContent }) => textContent)).toEqual(["R1", "Nov 20, 2026"]);
    expect(screen.getAllByText("Entry date")).toHaveLength(1);
  });

  test("heads a card with a link by itself, not within a button", async () => {
    const cells = { reference: (value: unknown) => <Link to="/x">{String(value)}</Link> };
    const rows = [{ id: "l", reference: "R1", entry_date: "2026-11-20" }];
    const shown = ["entry_date", "reference"];
    showPage(<Cards {...{ list: branchLedger, cells, rows, shown }} onOpen={() => {}} />, "general-ledger");
    expect(await screen.findByRole("link", { name: "R1" })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers to clear what finds nothing", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(call.search.get("q") ? [] : rows) : undefined));
    showList("x?q=zzz");
    await userEvent.click(await screen.findByRole("button", { name: "Clear search and filters" }));
    expect(await screen.findByText("Sampu")).toBeDefined();
  });

  test("says what went wrong, and tries again", async () => {
    let fails = true;
    server.answer((call) => {
      if (!isSearch(call)) return undefined;
      return fails ? { status: 403, body: { code: "not_permitted", message: "Not for you" } } : pageOf(rows);
    });
    showList();
    expect((await screen.findByRole("alert")).textContent).toMatch(/not permitted|Not for you/i);
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Sampu")).toBeDefined();
  });

  test("is walked with arrows, opened with Enter, and searched with a slash", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const opened: string[] = [];
    showList("x", { onOpen: (row: { id: string }) => opened.push(row.id) });
    await screen.findByText("Sampu");
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(opened).toEqual(["b"]);
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search" }));
  });

  test("remembers a hidden column for the person", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showList();
    await screen.findByText("Sampu");
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Value" }));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: /^Value/ })).toBeNull());
    const saved = () => server.calls.find(({ method, path }) => method === "PUT" && path === "/preference");
    await waitFor(() => expect(saved()?.body).toMatchObject({ name: "list/bills-and-coins" }));
    expect(saved()?.body).toMatchObject({ value: { shown: { value: false } } });
  });
});

describe("a resource's page", () => {
  test("deletes what was selected over pages, and tells of each that stays why", async () => {
    const other = { ...rows[0], id: "c", name: "Limang piso" };
    server.answer((call) => {
      const page = Number(call.search.get("pageIndex"));
      if (isSearch(call)) return pageOf(page === 0 ? rows : [other], { totalSize: 11, totalPage: 2 });
      if (!call.path.endsWith("/bulk-delete")) return undefined;
      return {
        body: {
          deleted: ["a"],
          refused: [{ id: "c", code: "in_use", message: "It is used by 2 cash counts" }],
        },
      };
    });
    showPage(<ResourcePage resource={billsAndCoins} />, "maintenance/bills-and-coins");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("checkbox", { name: "Select Peso" }));
    await user.click(screen.getByTitle("2"));
    await user.click(await screen.findByRole("checkbox", { name: "Select Limang piso" }));
    expect(screen.getByText("2 rows selected")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: /Delete/ }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/It is used by 2 cash counts/)).toBeDefined();
    expect(screen.getByText("Deleted: 1. Not deleted: 1.")).toBeDefined();
    expect(server.calls.find(({ method }) => method === "DELETE")?.body).toEqual({ ids: ["a", "c"] });
    expect(screen.getByText("1 row selected")).toBeDefined();
  });
});
