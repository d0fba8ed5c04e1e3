// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { listOf } from "#contract/kit/list";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { ListView } from "../../src/lists/list-view";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const list = listOf(billsAndCoins);
const peso = {
  id: "a",
  name: "Peso",
  kind: "coin",
  value: 100,
  media_id: null,
  description: null,
  version: 1,
};
const found = { body: { data: [peso], totalSize: 1, totalPage: 1, pageIndex: 0, pageSize: 10 } };
const coins = { logic: "and", filters: [{ value: "coin", mode: "equal", field: "kind" }] };
const view = {
  id: "0190b4a0-0000-7000-8000-00000000000a",
  list: "bills-and-coins",
  name: "Coins by value",
  filter: coins,
  sort: [{ order: "desc", field: "value" }],
  q: "",
  columns: ["value", "name", "kind", "media_id", "description", "created_at", "updated_at"].map(
    (field, at) => ({
      field,
      width: null,
      is_hidden: at > 1,
    }),
  ),
  page_size: 20,
  is_shared: false,
  is_default: false,
  is_own: true,
  user_id: "0190b4a0-0000-7000-8000-00000000000b",
  user_full_name: "Tala Reyes",
  version: 3,
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-01T00:00:00Z",
};

/** Plays a server that keeps these views. */
function keep(views: object[], write: (call: Call) => object = () => view) {
  server.answer((call) => {
    if (call.path.endsWith("/search")) return found;
    if (!call.path.startsWith("/saved-view")) return undefined;
    return { body: call.method === "GET" ? { data: views } : write(call) };
  });
}
const lastSearch = () => server.calls.filter(({ path }) => path.endsWith("/search")).at(-1)?.search;
const json = (name: string) => JSON.parse(lastSearch()?.get(name) ?? "null");
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const show = (at = "x") => showPage(<ListView list={list} title="name" />, at);

describe("saved views", () => {
  test("a list opens with the person's own, and its columns are the view's", async () => {
    keep([{ ...view, is_default: true }]);
    const router = show();
    await screen.findByText("Peso");
    expect(json("filter")).toEqual(coins);
    expect(json("sort")).toEqual([{ field: "value", order: "desc" }]);
    expect(lastSearch()?.get("pageSize")).toBe("20");
    expect(heads().filter(Boolean)).toEqual(["Value (₱)", "Name"]);
    expect(new URLSearchParams(router.state.location.search).get("view")).toBe(view.id);
    expect(server.calls.filter(({ path }) => path.endsWith("/search"))).toHaveLength(1);
  });

  test("an address that asks something is not overruled by it", async () => {
    keep([{ ...view, is_default: true }]);
    show("x?q=pes");
    await screen.findByText("Peso");
    expect(lastSearch()?.get("q")).toBe("pes");
    expect(lastSearch()?.get("filter")).toBeNull();
  });

  test("a link opens a view, and says when it was changed", async () => {
    keep([view]);
    show(`x?view=${view.id}`);
    const button = await screen.findByRole("button", { name: /Coins by value/ });
    await screen.findByText("Peso");
    expect(json("filter")).toEqual(coins);
    expect(server.calls.filter(({ path }) => path.endsWith("/search"))).toHaveLength(1);
    expect(button.textContent).not.toContain("Changed since last saved");
    await userEvent.type(screen.getByRole("searchbox"), "pe");
    await waitFor(() => expect(button.textContent).toContain("Changed since last saved"));
  });

  test("the changes are saved at the version that was read", async () => {
    keep([view]);
    const search = new URLSearchParams({ view: view.id, q: "pe", pageSize: "20" });
    show(`x?${search}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Coins by value/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Save changes/ }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
        name: "Coins by value",
        q: "pe",
        version: 3,
      }),
    );
  });

  test("what is shown is kept under a new name, and a name that is taken is told at its input", async () => {
    const taken = { code: "view_already_exists", message: "Taken", params: { name: "Coins" } };
    server.answer(({ path, method, body }) => {
      if (path.endsWith("/search")) return found;
      if (!path.startsWith("/saved-view")) return undefined;
      if (method === "GET") return { body: { data: [] } };
      const { name } = body as { name: string };
      return name === "Coins" ? { status: 409, body: taken } : { body: { ...view, ...(body as object) } };
    });
    show("x?q=pe");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Default view/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Save as new view/ }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("textbox")));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("View name is required")).toBeDefined();
    const input = within(dialog).getByRole<HTMLInputElement>("textbox");
    await user.type(input, "Coins{Enter}");
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    expect([input.value, document.activeElement]).toEqual(["Coins", input]);
    await user.clear(input);
    await user.type(input, "Pesos{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(server.calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
        list: "bills-and-coins",
        name: "Pesos",
        q: "pe",
        is_shared: false,
      }),
    );
  });

  test("somebody else's view can be chosen, but neither changed nor deleted", async () => {
    keep([{ ...view, is_own: false, is_shared: true }]);
    show(`x?view=${view.id}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Coins by value/ }));
    expect(await screen.findByRole("menuitem", { name: /Coins by value \(Tala Reyes\)/ })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: /Delete view/ })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: /Save changes/ })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: /Default view/ }));
    await waitFor(() => expect(lastSearch()?.get("filter")).toBeNull());
  });
});
