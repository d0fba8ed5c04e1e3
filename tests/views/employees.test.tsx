// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import type { Employee } from "#contract/entities/membership";
import { MenuOf } from "../../src/components/shell/nav";
import { useNavigation } from "../../src/pages/branch/navigation";
import { ViewEmployees } from "../../src/pages/employees/view-employees";
import { InvitationCodes } from "../../src/pages/invitation-codes/invitation-codes";
import { authOf } from "./auth-fixture";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { personOf } from "./person-fixture";

const server = playServer();
const me = authOf([]).user_id;

let person: Employee;
let effective: { user_type: string; permission_name: string; permissions: string[] };
let answering: Answer | undefined;
const manager = { id: "00000000-0000-4000-8000-000000000080", name: "Branch Manager" };
const template = {
  ...manager,
  description: "Runs the branch",
  permissions: ["bank:read", "bank:delete", "employee:ban"],
  version: 1,
  created_at: "2026-11-20T02:00:00.000Z",
  updated_at: "2026-11-20T02:00:00.000Z",
};
const pageOf = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 10 },
});

beforeEach(() => {
  person = personOf();
  effective = { user_type: "employee", permission_name: "Teller", permissions: person.permissions };
  answering = undefined;
  server.answer(({ method, path, body }) => {
    if (path.endsWith("/search"))
      return pageOf(path.startsWith("/permission-template") ? [template] : [person]);
    if (path === `/permission-template/${template.id}`) return { body: template };
    if (path.endsWith("/effective")) return { body: effective };
    if (method !== "GET" && answering) return answering;
    if (path === "/invitation-code")
      return { body: { ...(body as object), id: person.id, code: "ABCDE-FGHIJ" } };
    return { body: person };
  });
});

function Employees() {
  const { menuOf } = useNavigation();
  return (
    <MenuOf value={menuOf}>
      <ViewEmployees />
    </MenuOf>
  );
}

const open = (as: Partial<UserOrganization> = {}) =>
  showPage(<Employees />, `employees/view-employees?employee=${person.id}`, as);
const memberAccount = (...permissions: string[]): Partial<UserOrganization> => ({
  user_type: "employee",
  permissions: ["employee:read", ...permissions],
});
const drawer = async () =>
  within(
    (await screen.findByRole("heading", { name: person.full_name })).closest(".ant-drawer") as HTMLElement,
  );
const sent = () => server.calls.filter((call: Call) => call.method !== "GET");

const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest(".ant-modal") as HTMLElement);

describe("a decision", () => {
  test("asks why, and is sent with it", async () => {
    open();
    const user = userEvent.setup();
    await user.click(await (await drawer()).findByRole("button", { name: "Suspend" }));
    const dialog = await dialogOf("Suspend Ana Cruz?");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    await dialog.findByText("Reason is required");
    expect(sent()).toHaveLength(0);
    await user.type(dialog.getByLabelText(/Reason/), "Under audit");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    await screen.findByText("Ana Cruz is suspended");
    expect(sent()[0]).toMatchObject({
      path: `/employee/${person.id}/suspend`,
      body: { reason: "Under audit" },
    });
  });

  test.each([
    ["warns of the batch they have open", "TB-000012", "Ana Cruz has an open batch: TB-000012"],
    ["warns of nothing where no batch is open", null, undefined],
  ])("that keeps somebody out %s", async (_, open_batch, said) => {
    person = personOf({ open_batch });
    open();
    await userEvent.click(await (await drawer()).findByRole("button", { name: "Suspend" }));
    const alert = (await dialogOf("Suspend Ana Cruz?")).queryByRole("alert");
    expect(alert?.textContent?.split(".")[0]).toBe(said);
  });

  test("that lets somebody in again does not warn of a batch", async () => {
    person = personOf({ open_batch: "TB-000012", application_status: "reported" });
    open();
    await userEvent.click(await (await drawer()).findByRole("button", { name: "Reinstate" }));
    expect((await dialogOf("Reinstate Ana Cruz?")).queryByRole("alert")).toBeNull();
  });

  test("on somebody who asks to join is to accept, turn down or ban", async () => {
    person = personOf({ application_status: "pending" });
    open();
    const shown = await drawer();
    for (const name of ["Accept", "Decline", "Ban"])
      expect(await shown.findByRole("button", { name })).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Suspend" })).toBeNull();
  });

  test("that the server refuses is said with the permissions called by their names", async () => {
    const message = "This person has permissions you don't: bank:delete, teller:post-deposit";
    answering = { status: 403, body: { code: "above_own_level", message } };
    open();
    const user = userEvent.setup();
    await user.click(await (await drawer()).findByRole("button", { name: "End" }));
    const dialog = await dialogOf("End the membership of Ana Cruz?");
    await user.type(dialog.getByLabelText(/Reason/), "Left");
    await user.click(dialog.getByRole("button", { name: "End" }));
    await dialog.findByText("This person has permissions you don't: Banks: Delete, Teller: Post a deposit");
  });
});

describe("what one may not do is not offered", () => {
  const tabs = async () => (await drawer()).getAllByRole("tab").map(({ textContent }) => textContent);
  const all = memberAccount("employee:update-permissions", "employee:update-settings", "employee:suspend");

  test("by what one holds", async () => {
    open(memberAccount("employee:suspend"));
    expect(await tabs()).toEqual(["Details"]);
    const shown = await drawer();
    expect(await shown.findByRole("button", { name: "Suspend" })).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Ban" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Add an employee/ })).toBeNull();
  });

  test("on oneself, but for one's settings", async () => {
    person = personOf({ user_id: me });
    open(all);
    expect(await tabs()).toEqual(["Details", "Receipts and defaults"]);
    expect((await drawer()).queryByRole("button", { name: "Suspend" })).toBeNull();
  });

  test("on an owner, unless one is one", async () => {
    person = personOf({ user_type: "owner" });
    open(all);
    expect(await tabs()).toEqual(["Details"]);
    expect((await drawer()).queryByRole("button", { name: "Suspend" })).toBeNull();
  });
});

test("a template gives no more than one holds, can be adjusted, and what changes is said", async () => {
  const mine = ["bank:read", "bank:delete", "bank:export", "permission-template:read"];
  open(memberAccount("employee:update-permissions", ...mine));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("tab", { name: "Permissions" }));
  await user.click(await screen.findByRole("combobox", { name: /Copy from template/ }));
  await user.click(await screen.findByText("Branch Manager"));
  await screen.findByText("1 permission was left out because you don't have it:");
  expect(screen.getByText("Employees: Ban from the branch")).toBeTruthy();
  await user.click(await screen.findByRole("checkbox", { name: "Banks: Export" }));
  expect(screen.getByText("Gains 2 permissions")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: `/employee/${person.id}/permissions`,
    body: {
      version: 2,
      user_type: "employee",
      permission_name: "Branch Manager",
      permissions: ["bank:delete", "bank:export", "bank:read"],
    },
  });
});

test("somebody is added: what is wrong is said at its input, what is typed is sent by its kind", async () => {
  showPage(<ViewEmployees />, "employees/view-employees/create");
  const user = userEvent.setup();
  const asked = (name: RegExp) =>
    screen.findByLabelText<HTMLInputElement>(name, { selector: "#new-employee input" });
  const type = async (name: RegExp, value: string) =>
    void fireEvent.change(await asked(name), { target: { value } });
  const password = await asked(/^Temporary password/);
  expect([password.type, password.autocomplete]).toEqual(["password", "new-password"]);
  expect(screen.getByText(/At least 8 characters/)).toBeTruthy();
  await type(/^Temporary password/, "short");
  await type(/^Username/, "luz@x");
  await type(/^First name/, "R2D2");
  await user.click(screen.getByRole("button", { name: "Add" }));
  for (const said of [
    "First Name must contain only letters",
    "Last name is required",
    "Invalid date format",
    "Email is required",
    "Username must not look like an email",
    "Password must atleast 8 characters",
    "Role is required",
  ]) {
    await screen.findByText(said);
  }
  await type(/^Temporary password/, "bukid-at-dagat");
  await type(/^Username/, "luz");
  await type(/^First name/, "Luz");
  await type(/^Last name/, "Viminda");
  await user.type(await asked(/^Birthdate/), "1990-02-03{Enter}");
  await type(/^Email/, "luz@demo.test");
  await type(/^Role(?! description)/, "Clerk");
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: "/employee",
    body: {
      first_name: "Luz",
      middle_name: null,
      birthdate: "1990-02-03",
      contact_number: null,
      user_name: "luz",
      password: "bukid-at-dagat",
      permission_name: "Clerk",
      permission_description: "",
      permissions: [],
    },
  });
});

test("receipts are numbered as set, and the next number is shown while it is typed", async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("tab", { name: "Receipts and defaults" }));
  await screen.findByText("Next receipt: OR-000121");
  await user.clear(screen.getByLabelText("Prefix"));
  await user.type(screen.getByLabelText("Prefix"), "B");
  await screen.findByText("Next receipt: B000121");
  answering = {
    status: 400,
    body: {
      code: "receipt_range_wrong",
      message: "A booklet needs a first and a last number",
      fields: { receipt_end: "A booklet needs a first and a last number" },
    },
  };
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("A booklet needs a first and a last number");
  expect(sent()[0]?.body).toMatchObject({ receipt_prefix: "B", receipt_start: 100, version: 2 });
});

test("seen as the person, the menu and permissions are theirs", async () => {
  open();
  await userEvent.click(await screen.findByRole("tab", { name: "See as this person" }));
  const menu = within(await screen.findByRole("region", { name: "Their menu" }));
  expect(menu.getByText("Dashboard")).toBeTruthy();
  expect(menu.queryByText("Deposit")).toBeNull();
  expect(menu.getByText("Settings")).toBeTruthy();
  expect(screen.getByText("Banks: See. Yes")).toBeTruthy();
  expect(screen.getByText("Banks: Delete. No")).toBeTruthy();
});

test("requests to join are the memberships that are pending", async () => {
  showPage(<ViewEmployees />, "employees/view-employees");
  await userEvent.click(await screen.findByText("Requests to join"));
  await waitFor(() => {
    const asked = server.calls.find(({ path }) => path === "/user-organization/search");
    expect(JSON.parse(asked?.search.get("filter") ?? "{}")).toEqual({
      logic: "and",
      filters: [{ field: "application_status", mode: "equal", value: "pending" }],
    });
  });
});

test("an invitation is made for a role, good for a month by the branch's day", async () => {
  showPage(<InvitationCodes />, "maintenance/invitation-code/create");
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /^Role(?! description)/ }), "Helper");
  await user.click(await screen.findByRole("checkbox", { name: "Banks: See" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: "/invitation-code",
    body: {
      code: null,
      user_type: "employee",
      expiration_date: "2026-12-21",
      max_use: 1,
      permission_name: "Helper",
      permissions: ["bank:read"],
    },
  });
});
