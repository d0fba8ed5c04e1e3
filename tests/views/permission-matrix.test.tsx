// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Employee } from "#contract/entities/membership";
import { type MatrixAction, PermissionMatrix } from "../../src/components/permission-matrix";
import { MatrixEditor } from "../../src/pages/permission-templates/matrix-editor";
import { changesOf } from "../../src/pages/permission-templates/permission-rows";
import { PermissionTemplates } from "../../src/pages/permission-templates/permission-templates";
import { dataProvider } from "../../src/providers/data-provider";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { personOf } from "./person-fixture";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const template = (last: number, name: string, permissions: string[]) => ({
  id: id(last),
  name,
  description: `What a ${name} does`,
  permissions,
  permission_count: permissions.length,
  version: 3,
  created_at: "2026-11-20T02:00:00.000Z",
  updated_at: "2026-11-20T02:00:00.000Z",
});
const cashier = template(50, "Cashier", ["bank:read", "teller:post-deposit"]);
const auditor = template(51, "Auditor", ["bank:read", "bank:export"]);
const templates = [cashier, auditor];

let people: Employee[];
let saving: Answer;
const pageOf = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 10 },
});

beforeEach(() => {
  people = [];
  saving = { body: { ...cashier, version: 4 } };
  server.answer(({ method, path }) => {
    if (path === "/permission-template/search") return pageOf(templates);
    if (path === "/employee/search") return pageOf(people);
    if (method !== "GET" && path.startsWith("/permission-template")) return saving;
    const found = [...templates, ...people].find((one) => path.endsWith(`/${one.id}`));
    if (found) return { body: found };
    return path.endsWith("/permissions") ? { body: people[0] } : undefined;
  });
});

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const sent = (method: string) => server.calls.filter((call: Call) => call.method === method);

const unsaid = {
  own: "",
  acts: "",
  rows: "",
  name: "",
  only: "",
  missing: "",
  notYours: "",
  yes: "",
  no: "",
};

function Editor({ start, mayGive }: { start: string[]; mayGive?: (permission: string) => boolean }) {
  const [held, setHeld] = useState(start);
  return (
    <>
      <MatrixEditor held={held} onChange={setHeld} mayGive={mayGive} canCompare />
      <p data-testid="held">{[...held].sort().join(" ")}</p>
    </>
  );
}
const held = () => screen.getByTestId("held").textContent;
const edit = (start: string[], mayGive?: (permission: string) => boolean) =>
  showPage(<Editor start={start} mayGive={mayGive} />, "permission-template");

test("changes are what is gained and what is lost", () => {
  expect(changesOf(["a:read", "b:read"], ["b:read", "c:read", "d:read"])).toEqual({
    gains: ["c:read", "d:read"],
    losses: ["a:read"],
  });
});

describe("the matrix", () => {
  test("holds things by acts, own rows apart, and operations by what they belong to", async () => {
    edit(["bank:read", "teller:post-deposit"]);
    expect((await box("Banks: See")).checked).toBe(true);
    expect((await box("Banks: Own records, See")).checked).toBe(false);
    const teller = within(screen.getByRole("group", { name: "Teller" }));
    expect(teller.getByRole<HTMLInputElement>("checkbox", { name: "Post a deposit" }).checked).toBe(true);
    // A list is only seen and exported.
    expect(screen.queryByRole("checkbox", { name: "Transactions: Delete" })).toBeNull();
    await userEvent.click(await box("Banks: Delete"));
    expect(held()).toBe("bank:delete bank:read teller:post-deposit");
  });

  test("gives a whole row at once, and tells when only part of it is held", async () => {
    edit(["bank:read"]);
    const whole = await box("Banks: all");
    expect(whole.indeterminate).toBe(true);
    await userEvent.click(whole);
    expect(held()?.split(" ")).toHaveLength(9);
    expect((await box("Banks: all")).checked).toBe(true);
    await userEvent.click(await box("Banks: all"));
    expect(held()).toBe("");
  });

  test("gives no more than one may do, and always lets it be taken away", async () => {
    edit(["bank:delete"], (permission) => permission === "bank:read");
    const barred = await screen.findByRole<HTMLInputElement>("checkbox", {
      name: /^Banks: Change\. You can't grant/,
    });
    expect(barred.disabled).toBe(true);
    await userEvent.click(await box("Banks: all"));
    expect(held()).toBe("bank:delete bank:read");
    await userEvent.click(await box("Banks: Delete"));
    expect(held()).toBe("bank:read");
  });

  test("is walked by arrows, over what holds no box", async () => {
    const changed: string[][] = [];
    const row = (name: string, acts: MatrixAction[]) => ({
      name,
      label: name,
      cells: Object.fromEntries(acts.map((act) => [act, `${name}:${act}`])),
      acts: [],
    });
    const rows = [
      row("bank", ["read", "delete"]),
      row("footstep", ["read"]),
      row("holiday", ["read", "delete"]),
    ];
    const said = { ...unsaid, actionOf: String, ofRow: String, ofColumn: String };
    const onChange = (next: string[]) => changed.push(next);
    showPage(<PermissionMatrix rows={rows} said={said} held={new Set()} onChange={onChange} />, "x");
    (await box("bank: read")).focus();
    const user = userEvent.setup();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(await box("bank: delete"));
    await user.keyboard("{ArrowDown} ");
    expect(document.activeElement).toBe(await box("holiday: delete"));
    expect(changed).toEqual([["holiday:delete"]]);
  });

  test("finds things and acts by a word", async () => {
    edit([]);
    const search = await screen.findByRole("searchbox", { name: "Search permissions" });
    await userEvent.type(search, "depos");
    expect(await box("Post a deposit")).toBeTruthy();
    expect(await box("Time deposit types: See")).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: "Banks: See" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Post a withdrawal" })).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, "withdr");
    expect(await box("Post a withdrawal")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("marks what differs from another template, and shows only that when asked", async () => {
    edit(["bank:read", "teller:post-deposit"]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("combobox", { name: "Compare with a template" }));
    await user.click(await screen.findByText("Auditor"));
    expect(await screen.findByText("Compared with Auditor: 1 only here, 1 only there")).toBeTruthy();
    expect(await box("Banks: Export. Only in the other")).toBeTruthy();
    expect(await box("Post a deposit. Only here")).toBeTruthy();
    await user.click(await box("Differences only (2)"));
    expect(screen.queryByRole("checkbox", { name: "Banks: See" })).toBeNull();
  });
});

describe("templates", () => {
  const open = (at = "permission-template", as = {}) => showPage(<PermissionTemplates />, at, as);

  test("are copied into a new one", async () => {
    open(`permission-template/copy/${cashier.id}`);
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe("Copy of Cashier");
    await userEvent.click(await box("Banks: Export"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("POST")).toHaveLength(1));
    expect(sent("POST")[0]?.body).toEqual({
      name: "Copy of Cashier",
      description: cashier.description,
      permissions: ["bank:export", "bank:read", "teller:post-deposit"],
    });
  });

  test("are changed at the version read; the change of somebody else is not written over", async () => {
    saving = { status: 409, body: { code: "stale_version", message: "Someone else has changed this" } };
    open(`permission-template/edit/${cashier.id}`);
    await userEvent.click(await box("Banks: Delete"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Someone else has changed this");
    expect(sent("PUT")[0]?.body).toMatchObject({ version: 3 });
    expect((await box("Banks: Delete")).checked).toBe(true);
    expect(screen.getByRole("button", { name: "Continue with my changes" })).toBeTruthy();
  });

  test("say who gains and loses what, and are given to them after a question", async () => {
    people = [
      personOf({ id: id(60), full_name: "Ana Cruz", permissions: ["bank:read", "bank:delete"] }),
      personOf({ id: id(61), full_name: "Ben Reyes", permissions: cashier.permissions }),
    ];
    const getMany = vi.spyOn(dataProvider, "getMany");
    open(`permission-template/show/${cashier.id}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("tab", { name: "Effect on people" }));
    const ana = within((await screen.findByText("Ana Cruz")).closest("li") as HTMLElement);
    expect(ana.getByText("Gains 1 permission")).toBeTruthy();
    expect(ana.getByText("Teller: Post a deposit")).toBeTruthy();
    expect(ana.getByText("Banks: Delete")).toBeTruthy();
    const ben = within(screen.getByText("Ben Reyes").closest("li") as HTMLElement);
    expect(ben.getByText("No changes")).toBeTruthy();
    // What each may do is read whole, of all of them at once.
    expect(getMany).toHaveBeenCalledWith(expect.objectContaining({ ids: [id(60), id(61)] }));
    getMany.mockRestore();
    await user.click(screen.getByRole("button", { name: "Apply to 1 person" }));
    const question = (await screen.findAllByText("Reapply Cashier to 1 person?"))[0]?.closest(".ant-modal");
    await user.click(within(question as HTMLElement).getByRole("button", { name: "Apply to 1 person" }));
    await waitFor(() => expect(sent("PUT")).toHaveLength(1));
    expect(sent("PUT")[0]).toMatchObject({
      path: `/employee/${id(60)}/permissions`,
      body: { version: 2, permission_name: "Cashier", permissions: cashier.permissions },
    });
  });

  test("show no button to who may only read them", async () => {
    open(`permission-template/show/${cashier.id}`, {
      user_type: "employee",
      permissions: ["permission-template:read"],
    });
    expect(await screen.findByRole("heading", { name: "Cashier" })).toBeTruthy();
    for (const name of ["New template", "Edit", "Restore default templates"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Effect on people" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Banks: See" })).toBeNull();
    expect(screen.getByText("Banks: See. Yes")).toBeTruthy();
  });
});
