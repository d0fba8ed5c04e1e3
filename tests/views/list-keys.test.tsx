// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { listOf } from "#contract/kit/list";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { ListView, type Row } from "../../src/lists/list-view";
import { CellEditor } from "../../src/resources/cell-editor";
import { ResourcePage } from "../../src/resources/resource-page";
import { type Answer, type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `0190b4a0-0000-7000-8000-00000000000${last}`;
const coin = (last: number, name: string, value: number) => ({
  id: id(last),
  name,
  kind: "coin",
  value,
  media_id: null,
  description: null,
  version: 1,
});
const rows = [coin(1, "Peso", 100), coin(2, "Lima", 500), coin(3, "=Sampu", 1000), coin(4, "Bente", 2000)];
const editable = { ...billsAndCoins, inlineEdit: ["name", "value"] };
const list = listOf(billsAndCoins);

const pageOf = (data: unknown[], more: object = {}): Answer => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 10, ...more },
});
const isSearch = ({ path }: Call) => path.endsWith("/search");
const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

describe("walking the rows", () => {
  test("has one row at a time in the order of Tab, and goes to both ends", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showPage(<ListView list={list} title="name" />, "x");
    const user = userEvent.setup();
    const first = await rowOf("Peso");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(first);
    await user.keyboard("{End}");
    const last = await rowOf("Bente");
    expect(document.activeElement).toBe(last);
    expect([first.tabIndex, last.tabIndex]).toEqual([-1, 0]);
    await user.keyboard("{PageUp}");
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute("aria-rowindex")).toBe("2");
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("5");
  });

  test("selects with Space, and draws a range out and in again with Shift", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showPage(<ListView list={list} title="name" />, "x");
    await rowOf("Peso");
    const user = userEvent.setup();
    const isSelected = async (name: string) => (await rowOf(name)).getAttribute("aria-selected");
    await user.keyboard("{ArrowDown} ");
    expect(await isSelected("Peso")).toBe("true");
    await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(await screen.findByText("4 rows selected")).toBeDefined();
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(await screen.findByText("3 rows selected")).toBeDefined();
    expect(await isSelected("Bente")).toBe("false");
  });

  test("takes every row of the filter, page by page, by the last row where the order allows", async () => {
    const pages = [rows.slice(0, 2), rows.slice(2)];
    server.answer((call) => {
      if (!isSearch(call)) return undefined;
      const isAll = call.search.get("pageSize") === "500";
      if (!isAll) return pageOf(rows.slice(0, 2), { totalSize: 4 });
      const isSecond = call.search.get("after") === "cursor";
      return pageOf(pages[isSecond ? 1 : 0] as unknown[], {
        totalSize: 4,
        pageSize: 2,
        nextCursor: isSecond ? null : "cursor",
      });
    });
    showPage(<ListView list={list} title="name" />, "x?q=o");
    await rowOf("Peso");
    const user = userEvent.setup();
    await user.click(screen.getByRole("checkbox", { name: "Select Peso" }));
    await user.click(await screen.findByRole("button", { name: "Select all 4 in this filter" }));
    expect(await screen.findByText("4 rows selected")).toBeDefined();
    expect(server.calls.filter(isSearch).every(({ search }) => search.get("q") === "o")).toBe(true);
  });
});

/** What jsdom lacks. */
class PlayedItem {
  constructor(readonly parts: Record<string, Blob>) {}
}

describe("taking rows along", () => {
  const asText = "Name\tKind\tValue (₱)\tPicture\n'=Sampu\tCoin\t10.00\t";

  /** Presses Copy for one row; `write` is the browser's way to the clipboard where it has one. */
  async function copySampu(write?: Clipboard["write"]) {
    showPage(<ListView list={list} title="name" />, "x");
    const user = userEvent.setup();
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: write && { write } });
    await user.click(await screen.findByRole("checkbox", { name: "Select =Sampu" }));
    await user.click(await screen.findByRole("button", { name: /Copy/ }));
    return user;
  }

  afterEach(() => vi.unstubAllGlobals());

  test("copies the selected rows as a table in which nothing is run", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const written: Record<string, Blob>[] = [];
    vi.stubGlobal("ClipboardItem", PlayedItem);
    await copySampu(async ([item]) => void written.push((item as unknown as PlayedItem).parts));
    await screen.findByText("1 row copied as a table");
    expect(await written[0]?.["text/plain"]?.text()).toBe(asText);
    expect(await written[0]?.["text/html"]?.text()).toContain('<td align="right">10.00</td>');
  });

  test("copies where the address is not secure, and says where it may not", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    const written = new Map<string, string>();
    const clipboardData = { setData: (type: string, text: string) => void written.set(type, text) };
    const fire = () => document.dispatchEvent(Object.assign(new Event("copy"), { clipboardData }));
    Object.assign(document, { execCommand: fire });
    onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
    const user = await copySampu();
    await screen.findByText("1 row copied as a table");
    expect(written.get("text/plain")).toBe(asText);
    expect(written.get("text/html")).toContain('<td align="right">10.00</td>');
    Reflect.deleteProperty(document, "execCommand");
    await user.click(screen.getByRole("button", { name: /Copy/ }));
    expect(await screen.findByText(/doesn't allow copying/)).toBeDefined();
  });

  test("prints all that was found with its filter, and nothing else of the screen", async () => {
    server.answer((call) => {
      if (!isSearch(call)) return undefined;
      return call.search.get("pageSize") === "500"
        ? pageOf(rows)
        : pageOf(rows.slice(0, 1), { totalSize: 4 });
    });
    const print = vi.fn<() => string>(() => document.querySelector(".print-sheet")?.textContent ?? "");
    window.print = print;
    const filter = { logic: "and", filters: [{ field: "value", mode: "gte", value: 100 }] };
    showPage(<ListView list={list} title="name" />, `x?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Export/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Print/ }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = print.mock.results[0]?.value;
    expect(sheet).toContain("Value is at least 1.00");
    expect(sheet).toContain("Bente");
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(document.querySelector(".print-sheet")).toBeNull());
  });

  test("exports the selected rows in the chosen columns", async () => {
    server.answer((call) => (isSearch(call) ? pageOf(rows) : undefined));
    showPage(<ListView list={list} title="name" />, "x?q=o");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("checkbox", { name: "Select Lima" }));
    await user.click(screen.getByRole("button", { name: /Export/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Export as a file/ }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: "CSV" }));
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith("/export"))?.body).toMatchObject({
        format: "csv",
        ids: [id(2)],
        columns: ["name", "kind", "value", "media_id"],
        q: "o",
      }),
    );
  });
});

describe("changing a cell in place", () => {
  const shown = {
    list,
    title: "name",
    editable: { resource: editable, Editor: CellEditor, can: () => true },
  };

  function answerPuts(put: (call: Call) => Answer, current: object = {}) {
    server.answer((call) => {
      if (isSearch(call)) return pageOf(rows);
      return call.method === "PUT" ? put(call) : { body: { ...rows[0], ...current } };
    });
  }
  const puts = () => server.calls.filter(({ method, path }) => method === "PUT" && path !== "/preference");

  test("begins with F2, saves the whole row with Enter, and gives the focus back to the row", async () => {
    answerPuts(({ body }) => ({ body: { ...rows[0], ...(body as object), version: 2 } }));
    showPage(<ListView {...shown} />, "x");
    await rowOf("Peso");
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{F2}");
    const input = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(input);
    await user.type(input, "Piso{Enter}");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
    const { id: _, ...values } = { ...rows[0], name: "Piso" } as Row;
    expect(puts()[0]?.body).toEqual(values);
    expect((document.activeElement as HTMLElement).dataset.rowKey).toBe(id(1));
  });

  test("leaves with Esc what was typed, and goes on with Tab", async () => {
    answerPuts(() => ({ status: 500 }));
    showPage(<ListView {...shown} />, "x");
    await rowOf("Peso");
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{F2}");
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "zzz{Escape}");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
    await user.keyboard("{F2}{Tab}");
    expect(await screen.findByRole("textbox", { name: "Value" })).toBeDefined();
    expect(puts()).toEqual([]);
  });

  test("says what is wrong in the cell, and asks nothing of the server", async () => {
    answerPuts(() => ({ status: 500 }));
    showPage(<ListView {...shown} />, "x");
    await rowOf("Peso");
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{F2}");
    await user.clear(await screen.findByRole("textbox", { name: "Name" }));
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Name is required")).toBeDefined();
    expect(puts()).toEqual([]);
  });

  test("shows what somebody else saved, and saves on top of it when told to", async () => {
    const answers: Answer[] = [
      { status: 409, body: { code: "stale_version", message: "Someone else has changed this" } },
      { body: { ...rows[0], name: "Piso", version: 8 } },
    ];
    answerPuts(() => answers.shift() as Answer, { value: 125, version: 7 });
    showPage(<ListView {...shown} />, "x");
    await rowOf("Peso");
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{F2}");
    const input = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(input);
    await user.type(input, "Piso{Enter}");
    await user.click(await screen.findByRole("button", { name: "Keep editing mine" }));
    await user.type(input, "{Enter}");
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]?.body).toMatchObject({ name: "Piso", value: 125, version: 7 });
  });
});

test("one field of many rows is changed, some hundreds at a time, and each refusal is told", async () => {
  const many = Array.from({ length: 501 }, (_, index) => ({
    ...coin(1, `Coin ${index}`, 100),
    id: `0190b4a0-0000-7000-8000-${String(index).padStart(12, "0")}`,
  }));
  server.answer((call) => {
    if (isSearch(call)) {
      const size = Number(call.search.get("pageSize"));
      const start = Number(call.search.get("pageIndex")) * size;
      return pageOf(many.slice(start, start + size), { totalSize: many.length, pageSize: size });
    }
    if (!call.path.endsWith("/bulk-edit")) return undefined;
    const { ids } = call.body as { ids: string[] };
    const refused = ids.length === 1 ? [{ id: ids[0], code: "in_use", message: "It is in use" }] : [];
    return { body: { updated: ids.slice(refused.length), refused } };
  });
  showPage(<ResourcePage resource={billsAndCoins as never} />, "maintenance/bills-and-coins");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Select Coin 0" }));
  await user.click(await screen.findByRole("button", { name: "Select all 501 in this filter" }));
  await screen.findByText("501 rows selected");
  await user.click(await screen.findByRole("button", { name: /Edit/ }));
  const dialog = await screen.findByRole("dialog");
  const change = within(dialog).getByRole("button", { name: "Change 501 rows" });
  expect(change.hasAttribute("disabled")).toBe(true);
  await user.click(within(dialog).getByRole("combobox", { name: "Field" }));
  await user.click(await screen.findByTitle("Kind"));
  await user.click(await within(dialog).findByRole("combobox", { name: "Kind" }));
  await user.click(await screen.findByTitle("Bill"));
  await user.click(change);
  expect(await screen.findByText("Changed: 500. Not changed: 1.")).toBeDefined();
  expect(screen.getByText(/It is in use/).textContent).toBe("Coin 500: It is in use");
  const sent = server.calls.filter(({ path }) => path.endsWith("/bulk-edit"));
  expect(sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([500, 1]);
  expect(sent[0]?.body).toMatchObject({ field: "kind", value: "bill" });
  expect(screen.getByText("1 row selected")).toBeDefined();
});
