// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { EmployeeFootsteps } from "../../src/pages/footsteps/employee-footsteps";
import { FootstepsOf } from "../../src/pages/footsteps/footsteps-of";
import { MyFootsteps } from "../../src/pages/footsteps/my-footsteps";
import { filtersOf, readNarrowing } from "../../src/pages/footsteps/narrowing";
import { changesOf, fieldOf } from "../../src/resources/footsteps/changes";
import { ChangesTable } from "../../src/resources/footsteps/changes-table";
import { FootstepList } from "../../src/resources/footsteps/footstep-list";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const step = (number: number, more: object = {}) => ({
  id: id(number),
  organization_id: id(80),
  branch_id: id(81),
  place: "Bayanihan, Main",
  user_id: id(82),
  user_name: "teller",
  user_full_name: "Tala Reyes",
  account_type: "employee",
  media_id: null,
  level: "info",
  origin: "server",
  module: "bills-and-coins",
  activity: "update-success",
  description: `Step ${number}`,
  entity: "bills-and-coins",
  entity_id: id(83),
  before: null,
  after: null,
  request_id: null,
  ip_address: "10.0.0.1",
  user_agent: null,
  device_type: "Desktop",
  location: null,
  referer: null,
  accept_language: null,
  latitude: null,
  longitude: null,
  created_at: "2026-11-21T02:00:00.000Z",
  ...more,
});

const page = (data: object[], pageIndex = 0, pageSize = 20) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex, pageSize },
});
let verified: { status?: number; body: unknown };

beforeEach(() => {
  const before = {
    name: "Piso",
    value: 100,
    version: 1,
    is_active: true,
    account_id: id(84),
    account_name: "Cash",
  };
  const after = { ...before, value: 2_500, version: 2, is_active: false };
  verified = { body: { links: 12, waiting: 1, head: { number: 12, hash: "a".repeat(64) }, broken: null } };
  server.answer(({ path, search }) => {
    if (path === "/footstep/verify") return verified;
    if (path === "/footstep/me/search") {
      const at = Number(search.get("pageIndex") ?? 0);
      // Between the pages a step was made: the last of the first page is the first of the next.
      return page(
        Array.from({ length: at === 0 ? 20 : 3 }, (_, index) => step(at === 0 ? 10 + index : 29 + index)),
        at,
      );
    }
    return path.endsWith("/search") ? page([step(10, { before, after })]) : undefined;
  });
});

const askedFilters = () => {
  const call = server.calls.findLast(({ path }) => path.endsWith("/search"));
  return JSON.parse(call?.search.get("filter") ?? '{"filters":[]}').filters;
};

describe("what a step changed", () => {
  test("is only what differs, without what the engines keep", () => {
    const before = { id: 1, name: "a", note: null, version: 1, updated_at: "x" };
    const after = { id: 1, name: "b", note: "", version: 2, updated_at: "y" };
    expect(changesOf(before, after)).toEqual([{ name: "name", before: "a", after: "b" }]);
  });

  test("of a row that came or went is all it held", () => {
    const row = { id: id(10), name: "a", note: null, amount: 0 };
    expect(changesOf(null, row).map(({ name, after }) => [name, after])).toEqual([
      ["name", "a"],
      ["amount", 0],
    ]);
    expect(changesOf(row, null).map(({ name }) => name)).toEqual(["name", "amount"]);
    expect(changesOf(undefined, null)).toEqual([]);
  });

  test("stands with the name a reference is called by, not beside it", () => {
    const row = { account_id: id(10), account_code: "11110", account_name: "Cash", name: "x" };
    expect(changesOf(null, row).map(({ name }) => name)).toEqual(["account_id", "name"]);
  });

  test.each([
    ["value", "bills-and-coins", 100, "money"],
    ["beginning_cash", "transaction-batch", 100, "money"],
    ["amount", null, 100, "money"],
    ["serial", null, 3, "text"],
    ["account_id", "transaction", id(10), "reference"],
    ["corrected_at", "timesheet", "2026-11-21T02:00:00.000Z", "moment"],
    ["is_anything", null, true, "toggle"],
  ])("takes %s of %s for what it is", (name, entity, value, kind) => {
    expect(fieldOf(name, entity, value).kind).toBe(kind);
  });

  test("is called as the record declares it, also where no list shows it", () => {
    const labelled = (name: string, entity: string) => fieldOf(name, entity, 1).label;
    expect(labelled("user_setting_number_padding", "user-organization")).toBe("Minimum digits");
    expect(labelled("user_name", "user-organization")).toBe("Username");
    expect(labelled("occupation", "member")).toBe("Work in words");
  });

  test("never shows a password, whoever wrote one", async () => {
    showPage(
      <ChangesTable before={null} after={{ user_name: "luz", password: "bukid" }} entity={null} />,
      "",
    );
    expect((await screen.findByRole("row", { name: /^Username/ })).textContent).toBe("Usernameluz");
    expect(screen.queryByText(/bukid/)).toBeNull();
  });

  test("is shown field by field: money in pesos, names for references, lists item by item", async () => {
    const before = { value: 100, is_active: true, account_id: id(84), account_name: "Cash" };
    const after = {
      value: 2_500,
      is_active: false,
      account_id: id(85),
      account_name: "Vault",
      counts: [{ quantity: 3, note: "torn" }],
    };
    showPage(<ChangesTable before={before} after={after} entity="bills-and-coins" />, "");
    const table = await screen.findByRole("table", { name: "Changes" });
    const cellsOf = (name: string) =>
      within(within(table).getByRole("row", { name: new RegExp(`^${name}`) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cellsOf("Value")).toEqual(["1.00", "25.00"]);
    expect(cellsOf("Is active")).toEqual([" Yes", "No"].map((text) => expect.stringContaining(text.trim())));
    expect(cellsOf("Account")).toEqual(["Cash", "Vault"]);
    expect(cellsOf("Counts")).toEqual(["–", "Quantity: 3Note: torn"]);
  });
});

describe("the log of the branch", () => {
  test("opens a step with its differences and its circumstances", async () => {
    showPage(<EmployeeFootsteps />, "employee-footsteps");
    await userEvent.click(await screen.findByText("Step 10"));
    const drawer = await screen.findByRole("dialog");
    expect(within(drawer).getByRole("row", { name: "Value 1.00 25.00" })).toBeTruthy();
    expect(within(drawer).getByText("Tala Reyes (teller)")).toBeTruthy();
    expect(within(drawer).getByText("10.0.0.1")).toBeTruthy();
    expect(within(drawer).queryByText("Version")).toBeNull();
  });

  test("is narrowed by its address, and by the module that is typed", async () => {
    showPage(
      <EmployeeFootsteps />,
      `employee-footsteps?person=${id(82)}&from=2026-11-01&to=2026-11-21&module=x`,
    );
    const days = [
      { field: "created_at", mode: "gte", value: "2026-11-01" },
      { field: "created_at", mode: "lte", value: "2026-11-21" },
    ];
    const person = { field: "user_id", mode: "equal", value: id(82) };
    await waitFor(() =>
      expect(askedFilters()).toEqual([person, { field: "module", mode: "equal", value: "x" }, ...days]),
    );
    const module = screen.getByRole("combobox", { name: "Module" });
    await userEvent.clear(module);
    await userEvent.type(module, "applications");
    expect(await screen.findByTitle("Loan applications")).toBeTruthy();
    await userEvent.clear(module);
    await userEvent.type(module, "teller");
    await userEvent.tab();
    await waitFor(() =>
      expect(askedFilters()).toEqual([person, { field: "module", mode: "equal", value: "teller" }, ...days]),
    );
  });

  test("asks all branches when it is told to", async () => {
    showPage(<EmployeeFootsteps />, "employee-footsteps");
    await screen.findByText("Step 10");
    await userEvent.click(screen.getByText("All my branches"));
    await waitFor(() => expect(server.calls.some(({ path }) => path === "/footstep/search")).toBe(true));
  });

  test("ignores an address that says nothing sensible", () => {
    expect(filtersOf(readNarrowing(new URLSearchParams("person=me&from=2026-02-30&module=&to=x")))).toEqual(
      [],
    );
  });
});

describe("the log of one employee, or about one member", () => {
  test.each([
    ["employee", "/footstep/user-organization/"],
    ["member", "/footstep/member-profile/"],
  ] as const)("of an %s asks for theirs alone, and opens a step", async (whose, path) => {
    showPage(<FootstepsOf whose={whose} />, `employee-footsteps/${whose}?${whose}=${id(90)}`);
    await userEvent.click(await screen.findByText("Step 10"));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    const asked = server.calls.filter(({ path: at }) => at.includes("/footstep/")).map(({ path: at }) => at);
    expect(new Set(asked)).toEqual(new Set([`${path}${id(90)}/search`]));
  });

  test("asks for nobody's where the address names nobody", async () => {
    showPage(<FootstepsOf whose="employee" />, "employee-footsteps/employee");
    await screen.findByText("Open an employee or a member first");
    expect(server.calls.some(({ path }) => path.includes("/footstep/"))).toBe(false);
  });
});

describe("verifying", () => {
  const verify = async () => {
    showPage(<EmployeeFootsteps />, "employee-footsteps");
    await userEvent.click(await screen.findByRole("button", { name: /Verify/ }));
    return screen.findByRole("dialog");
  };

  test("says that all is as it was, and what to note", async () => {
    const dialog = await verify();
    expect(within(dialog).getByText("All 12 entries of the organization are unchanged.")).toBeTruthy();
    expect(within(dialog).getByText("a".repeat(64))).toBeTruthy();
  });

  test.each([
    ["changed", 7, "Entry number 7 was changed"],
    ["missing", 8, "Entry number 8 is missing"],
    ["missing", null, "An entry went missing before it was linked"],
    ["inserted", null, "An entry was inserted"],
    ["rewritten", 9, "The entries up to number 9 were rewritten"],
  ])("names what is %s at %s", async (kind, number, text) => {
    const broken = { kind, number, footstep_id: id(10), activity: "login-success", created_at: null };
    verified = { body: { links: 12, waiting: 0, head: null, broken } };
    const dialog = await verify();
    expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByText(`login-success · ${id(10)}`)).toBeTruthy();
  });

  test("says why it could not", async () => {
    verified = { status: 403, body: { code: "not_permitted", message: "You are not permitted to do this" } };
    expect(within(await verify()).getByText("You are not permitted to do this")).toBeTruthy();
  });
});

describe("one's own steps", () => {
  test.each([
    ["branch", "/footstep/current/me/branch/search"],
    ["all", "/footstep/me/search"],
  ] as const)("of scope %s ask for those", async (scope, path) => {
    showPage(<MyFootsteps scope={scope} />, "my-footsteps");
    await screen.findByText("Step 10");
    expect(server.calls.filter((call) => call.path.startsWith("/footstep")).map((call) => call.path)).toEqual(
      [path],
    );
  });

  test("go on and on as a list, each step once", async () => {
    showPage(<FootstepList mode="me" />, "");
    const list = await screen.findByRole("list", { name: "My activity" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(20);
    await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(22));
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
    await userEvent.click(within(list).getByRole("button", { name: "Step 31" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });
});
