// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBatch } from "#contract/operations/batches/open-batch";
import { bank } from "#contract/resources/bank";
import { memberGender } from "#contract/resources/member-gender";
import { useOperation } from "../../src/hooks/use-operation";
import { useRefineResources } from "../../src/pages/branch/refine-resources";
import { accessControlProvider } from "../../src/providers/access-control";
import { auditLogProvider } from "../../src/providers/audit-log";
import { permissionsHere, permissionsKey, session } from "../../src/providers/auth-provider";
import { dataProvider } from "../../src/providers/data-provider";
import { setBranch } from "../../src/providers/http";
import { liveProvider } from "../../src/providers/live-provider";
import { useNotify } from "../../src/providers/notification";
import { ResourcePage } from "../../src/resources/resource-page";
import { authOf, membershipOf } from "./auth-fixture";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const ids = ["a", "b"].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
const rows = ids.map((id, index) => ({
  id,
  name: `Bank ${index + 1}`,
  media_id: null,
  description: null,
  version: 1,
}));
const page = { data: rows, totalSize: 2, totalPage: 1, pageIndex: 0, pageSize: 10 };

function answer({ method, path, body }: Call) {
  if (path === "/footstep/branch/search") return { body: { ...page, data: [], totalSize: 0 } };
  if (path.endsWith("/search")) return { body: page };
  if (path.endsWith("/bulk-delete"))
    return { body: { deleted: (body as { ids: string[] }).ids, refused: [] } };
  if (method === "DELETE") return { status: 204 };
  if (path.startsWith("/bank/") || path.startsWith("/member-gender/")) return { body: rows[0] };
  return { status: 201, body: { ...rows[0], name: "New Bank" } };
}

/** Refine's providers are the only way: each method has a caller among the pages. */
const called = <Provider extends object>(provider: Provider, method: keyof Provider & string) =>
  vi.spyOn(provider as Record<string, () => unknown>, method);

function Opening() {
  const { run } = useOperation(openBatch);
  return (
    <button type="button" onClick={() => void run({ name: "Morning" } as never)}>
      Open
    </button>
  );
}

function Saying() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify.success("It is saved")}>
      Say
    </button>
  );
}

let heard: ReturnType<typeof useRefineResources> = [];
function Reading() {
  heard = useRefineResources();
  return <p>Read</p>;
}

beforeEach(() => server.answer(answer));
afterEach(() => vi.restoreAllMocks());

const banks = (at = "") => showPage(<ResourcePage resource={bank} />, `maintenance/banks${at}`);
const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

describe("every page goes through Refine's providers", () => {
  test("a list asks getList, with its filters, sorters and page", async () => {
    const getList = called(dataProvider, "getList");
    banks('?q=ban&sort=[{"field":"name","order":"desc"}]&pageSize=20');
    await row("Bank 1");
    expect(getList.mock.calls.at(-1)?.[0 as never]).toMatchObject({
      resource: "bank",
      pagination: { currentPage: 1, pageSize: 20 },
      sorters: [{ field: "name", order: "desc" }],
      filters: [{ field: "q", operator: "contains", value: "ban" }],
    });
  });

  test("a form for a new row calls create, under one key for all attempts", async () => {
    const create = called(dataProvider, "create");
    banks("/create");
    await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "New Bank");
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    const [post] = server.calls.filter(({ method }) => method === "POST");
    expect(post?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a row is shown by getOne and changed by update, at the version it was read at", async () => {
    const getOne = called(dataProvider, "getOne");
    const update = called(dataProvider, "update");
    banks(`/edit/${ids[0]}`);
    await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "s");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(getOne).toHaveBeenCalled();
    expect(update.mock.calls[0]?.[0 as never]).toMatchObject({ id: ids[0], variables: { version: 1 } });
  });

  test("the row menu deletes by deleteOne", async () => {
    const deleteOne = called(dataProvider, "deleteOne");
    banks();
    await userEvent.pointer({ keys: "[MouseRight]", target: await row("Bank 1") });
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleteOne).toHaveBeenCalledTimes(1));
  });

  test("the row menu opens a record in a tab of its own, at its address as a resource", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    banks();
    await userEvent.pointer({ keys: "[MouseRight]", target: await row("Bank 1") });
    await userEvent.click(await screen.findByRole("menuitem", { name: "Open in new tab" }));
    const address = expect.stringContaining(`/maintenance/banks/show/${ids[0]}`);
    expect(open).toHaveBeenCalledWith(address, "_blank", "noopener");
  });

  test("a selection is deleted by deleteMany", async () => {
    const deleteMany = called(dataProvider, "deleteMany");
    banks();
    await row("Bank 1");
    await userEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleteMany).toHaveBeenCalledTimes(1));
    expect(deleteMany.mock.calls[0]?.[0 as never]).toMatchObject({ resource: "bank", ids });
  });

  test("an operation is carried out by custom", async () => {
    const custom = called(dataProvider, "custom");
    showPage(<Opening />, "transaction/transaction-batch");
    await userEvent.click(await screen.findByRole("button", { name: "Open" }));
    await waitFor(() => expect(custom).toHaveBeenCalledTimes(1));
    expect(custom.mock.calls[0]?.[0 as never]).toMatchObject({ url: openBatch.path, method: "post" });
  });

  test("what somebody else does reaches a list through the live provider", async () => {
    const subscribe = called(liveProvider, "subscribe");
    const getList = called(dataProvider, "getList");
    banks();
    await row("Bank 1");
    const before = getList.mock.calls.length;
    const [subscription] = subscribe.mock.calls
      .map(([asked]: unknown[]) => asked as Parameters<typeof liveProvider.subscribe>[0])
      .filter(({ channel }) => channel === "resources/bank");
    act(() =>
      subscription?.callback({ channel: "", type: "updated", payload: { ids: [] }, date: new Date() }),
    );
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(before));
  });

  test("buttons and menus ask the access control provider", async () => {
    const can = called(accessControlProvider, "can");
    showPage(<ResourcePage resource={bank} />, "maintenance/banks", {
      user_type: "employee",
      permissions: ["bank:read"],
    });
    await row("Bank 1");
    expect(can.mock.calls.map(([asked]: unknown[]) => asked)).toContainEqual(
      expect.objectContaining({ resource: "bank", action: "create" }),
    );
    expect(screen.queryByRole("button", { name: /New/ })).toBeNull();
  });

  test("what one may do in a branch is known at once, though no branch was named when one signed in", () => {
    setBranch(null);
    session.set(authOf([membershipOf("bayanihan", "main", { permissions: ["bank:read"] })]));
    expect(permissionsHere()).toEqual({ isOwner: false, permissions: [] });
    const before = permissionsKey();
    setBranch(session.get()?.user_organizations[0]?.branch.id ?? null);
    expect(permissionsHere().permissions).toEqual(["bank:read"]);
    expect(permissionsKey()).not.toEqual(before);
  });

  test("messages go through the notification provider", async () => {
    showPage(<Saying />, "dashboard");
    await userEvent.click(await screen.findByRole("button", { name: "Say" }));
    expect(await screen.findByText("It is saved")).toBeTruthy();
  });

  test("the history of a record is asked of the audit log, by the name footsteps have", async () => {
    const get = called(auditLogProvider, "get");
    showPage(<ResourcePage resource={memberGender} />, `members/member-gender/show/${ids[0]}`);
    await userEvent.click(await screen.findByRole("button", { name: /History/ }));
    expect(await screen.findByText("No changes recorded yet")).toBeTruthy();
    expect(get).toHaveBeenCalled();
    const asked = server.calls.findLast(({ path }) => path === "/footstep/branch/search");
    expect(JSON.parse(asked?.search.get("filter") ?? "null").filters).toEqual([
      { field: "entity", mode: "equal", value: "member-gender" },
      { field: "entity_id", mode: "equal", value: ids[0] },
    ]);
  });

  test("every page is a resource with a label, a place and addresses; none is undefined", async () => {
    showPage(<Reading />, "dashboard");
    await screen.findByText("Read");
    const items = heard;
    const pages = items.filter(({ name }) => !name.startsWith("menu."));
    for (const item of pages) {
      expect(item.meta?.label, item.name).toBeTruthy();
      expect(item.meta?.label, item.name).not.toMatch(/^page\./);
      for (const address of [item.list, item.create, item.edit, item.show]) {
        expect(String(address ?? ""), item.name).not.toContain("undefined/");
      }
    }
    const entities = ["member", "account", "employee", "permission-template", "invitation-code", "timesheet"];
    const more = ["footstep", "transaction", "transaction-batch", "cash-count", "general-ledger-definition"];
    const names = pages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([...entities, ...more, "general-ledger", "my-online-entry"]),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
