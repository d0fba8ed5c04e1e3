// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { StatementDefinition } from "#contract/entities/statement-definition";
import { Definition } from "../../src/pages/definitions/definition";
import { moveByDrop, moveByKey } from "../../src/pages/definitions/moves";
import { accountKey, lineKey, orderWith, walkable } from "../../src/pages/definitions/tree";
import { type Answer, type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const sums = (closing: number) => ({ opening: 0, debit: closing, credit: 0, closing });

const assets = {
  id: id(10),
  name: "Assets",
  description: null,
  normal_side: "debit" as const,
  from_code: "10000",
  to_code: "19999",
  ...sums(150_000),
};
const line = (last: number, name: string, is_posting: boolean, parent_id: string | null = null) => ({
  id: id(last),
  grouping_id: assets.id,
  parent_id,
  name,
  name_in_total: `Total ${name}`,
  description: null,
  is_posting,
  sections: [],
  ...sums(0),
});
const account = (last: number, code: string, name: string) => ({
  account_id: id(last),
  code,
  name,
  type: "asset" as const,
  normal_side: "debit" as const,
  is_contra: false,
  status: "open" as const,
  ...sums(150_000),
});
const placed = (last: number, code: string, name: string, node: number) => ({
  ...account(last, code, name),
  node_id: id(node),
  is_in_range: true,
});

/** Assets › Current (a heading) › Cash (2 accounts), Banks; Assets › Fixed. */
const definition = (): StatementDefinition => ({
  kind: "general-ledger",
  version: 4,
  from: null,
  to: "2026-11-21",
  groupings: [assets],
  nodes: [
    line(20, "Current", false),
    line(21, "Fixed", true),
    line(22, "Cash", true, id(20)),
    line(23, "Banks", true, id(20)),
  ],
  accounts: [placed(30, "11110", "Cash on Hand", 22), placed(31, "11120", "Petty Cash", 22)],
  missing: [account(32, "11130", "Cash in Bank"), account(33, "12000", "Land")],
  totals: sums(0),
});
const tree = walkable(definition());
const place = (move: ReturnType<typeof moveByKey>) => move && [move.under, move.position];

describe("moves", () => {
  test.each([
    ["a line among its own", lineKey(id(21)), "up", [`grouping ${assets.id}`, 0]],
    ["a line past its end", lineKey(id(21)), "down", null],
    ["a line under the heading before it", lineKey(id(21)), "in", [lineKey(id(20)), 2]],
    ["a line under a line that posts", lineKey(id(23)), "in", null],
    ["a line out of its heading, right after it", lineKey(id(23)), "out", [`grouping ${assets.id}`, 1]],
    ["a line out of its grouping", lineKey(id(20)), "out", null],
    ["an account among its own", accountKey(id(30)), "down", [lineKey(id(22)), 1]],
    ["an account to the next line", accountKey(id(30)), "in", [lineKey(id(23)), 0]],
    ["an account before the first line", accountKey(id(30)), "out", null],
  ] as const)("by key: %s", (_, key, direction, expected) => {
    expect(place(moveByKey(tree, key, direction))).toEqual(expected);
  });

  test.each([
    ["an account onto a line", accountKey(id(30)), lineKey(id(21)), 0, [lineKey(id(21)), 0]],
    ["an account onto a heading", accountKey(id(30)), lineKey(id(20)), 0, null],
    ["a line onto itself", lineKey(id(20)), lineKey(id(20)), 0, null],
    ["a heading under its own line", lineKey(id(20)), lineKey(id(22)), 1, null],
    ["a line into a gap", lineKey(id(21)), lineKey(id(22)), 1, [lineKey(id(20)), 1]],
    ["an account before another", accountKey(id(31)), accountKey(id(30)), -1, [lineKey(id(22)), 0]],
  ] as const)("by drop: %s", (_, key, onto, side, expected) => {
    expect(place(moveByDrop(tree, key, onto, side))).toEqual(expected);
  });

  test("the order of a tree names every line after the one it stands under, with what is placed", () => {
    const order = orderWith(tree, id(23), [id(32), id(31)]);
    expect(order.groupings).toEqual([assets.id]);
    expect(order.nodes.map((node) => [node.id, node.parent_id, node.accounts])).toEqual([
      [id(20), null, []],
      [id(22), id(20), [id(30)]],
      [id(23), id(20), [id(32), id(31)]],
      [id(21), null, []],
    ]);
  });
});

describe("the page of a definition", () => {
  let current: StatementDefinition;
  let write: (call: Call) => Answer;

  beforeEach(() => {
    localStorage.clear();
    current = definition();
    write = () => {
      current = { ...current, version: current.version + 1 };
      return { body: { version: current.version } };
    };
    server.answer((call) => (call.method === "GET" ? { body: current } : write(call)));
  });
  const writes = () => server.calls.filter(({ method }) => method !== "GET");
  const show = () => showPage(<Definition kind="general-ledger" />, "transaction/maintenance/gl");
  const item = (name: RegExp) => screen.findByRole("treeitem", { name });
  const choose = async (name: RegExp) => {
    const title = within(await item(name)).getByText(name, { selector: ".tree-name" });
    await userEvent.click(title);
  };
  /** The input that takes the keys of the tree, by its name in the person's language. */
  const keys = () => screen.findByRole("textbox", { name: "General ledger definition" });
  const press = async (key: string, altKey = true) =>
    fireEvent.keyDown(await keys(), { key, altKey, bubbles: true });

  test("shows amounts, what is missing, and moves what is chosen by Alt and the arrows", async () => {
    show();
    expect((await item(/Assets/)).textContent).toContain("1,500.00");
    await choose(/Fixed/);
    expect(document.activeElement).toBe(await keys());
    await press("ArrowUp", false);
    expect(writes()).toEqual([]);
    await choose(/Fixed/);
    await press("ArrowUp");
    await screen.findByText("Fixed moved: under Assets, place 1");
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        "PUT",
        `/statement-definition/general-ledger/node/${id(21)}/place`,
        { version: 4, grouping_id: assets.id, parent_id: null, position: 0 },
      ],
    ]);
    await press("ArrowUp");
    await waitFor(() => expect(writes()[1]?.body).toMatchObject({ version: 5 }));
  });

  test("says that somebody else was faster, and shows their tree", async () => {
    show();
    await choose(/Fixed/);
    write = () => {
      current = { ...definition(), version: 9, nodes: [line(21, "Fixed", true), line(24, "Theirs", true)] };
      return { status: 409, body: { code: "stale_version", message: "Someone else" } };
    };
    await press("ArrowUp");
    await screen.findByText(/Someone else changed this tree first/);
    expect(await item(/Theirs/)).toBeTruthy();
    expect(screen.getByText("Not moved")).toBeTruthy();
  });

  test("tells why a line stays", async () => {
    show();
    await choose(/Current/);
    const message = "Cash, Banks are under it: move or delete them first";
    write = () => ({ status: 409, body: { code: "node_has_nodes", message } });
    await userEvent.click(screen.getByRole("button", { name: /Delete/ }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(writes()[0]).toMatchObject({ method: "DELETE" });
  });

  test("finds an account and opens the way to it", async () => {
    show();
    await item(/Assets/);
    expect(screen.queryByRole("treeitem", { name: /Petty/ })).toBeNull();
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a line or account" }), "petty");
    expect((await item(/Petty/)).getAttribute("aria-level")).toBe("4");
    expect(screen.getByText("1 found")).toBeTruthy();
  });

  test("places missing accounts together on the chosen line, in one call", async () => {
    show();
    await choose(/Fixed/);
    await userEvent.click(await screen.findByRole("checkbox", { name: "All 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Place 2 accounts" }));
    await screen.findByText("2 accounts placed");
    expect(writes()).toHaveLength(1);
    const [{ path, body }] = writes() as [Call];
    expect(path).toBe("/statement-definition/general-ledger/order");
    expect((body as ReturnType<typeof orderWith>).nodes.at(-1)).toMatchObject({
      id: id(21),
      accounts: [id(32), id(33)],
    });
  });

  test("narrows what is missing, and changes nothing for who may only look", async () => {
    showPage(<Definition kind="general-ledger" />, "transaction/maintenance/gl", {
      user_type: "employee",
      permissions: ["statement-definition:read"],
    });
    await userEvent.type(await screen.findByRole("searchbox", { name: "Find a missing account" }), "land");
    expect(screen.queryByRole("checkbox", { name: /Cash in Bank/ })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "12000 Land" }));
    await choose(/Fixed/);
    const button = screen.getByRole("button", { name: "Place 1 account" });
    expect(button.hasAttribute("disabled")).toBe(true);
    await press("ArrowUp");
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
    expect(writes()).toEqual([]);
  });
});
