// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import type { MemberProfile as Profile } from "#contract/entities/member-profile";
import { MemberProfile } from "../../src/pages/member-profile/member-profile";
// Fetched ahead, as by a person who has been here before.
import "../../src/pages/member-profile/actions/close-dialog";
import "../../src/pages/member-profile/tabs/overview";
import "../../src/pages/member-profile/tabs/personal";
import "../../src/pages/member-profile/tabs/settings";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { closedMember, memberId, memberOf, noTerms, pageOf } from "./member-profile-fixture";

const server = playServer();
let member: Profile;
let balances: { totals: object[]; accounts: object[] };
let write: (call: Call) => Answer;

const account = {
  account_id: "00000000-0000-4000-8000-0000000000b1",
  code: "21110",
  name: "Savings deposits",
  kind: "savings",
  normal_side: "credit",
  balance: -12_345,
  available: -12_345,
  status: "open",
  last_entry_date: "2026-11-02",
  ...noTerms,
  entries: 3,
};

beforeEach(() => {
  member = memberOf();
  balances = {
    totals: [
      { kind: "savings", balance: 150_075, accounts: 1 },
      { kind: "loan", balance: 0, accounts: 0 },
    ],
    accounts: [{ ...account, balance: 150_075 }],
  };
  write = () => ({ body: member });
  server.answer((call) => {
    if (call.method !== "GET") return write(call);
    if (call.path.endsWith("/total")) return { body: balances };
    if (call.path.endsWith("/search")) return pageOf([]);
    if (call.path === `/member-profile/${memberId}`) return { body: member };
    return undefined;
  });
});

const open = (at = "overview", as: Partial<UserOrganization> = {}) =>
  showPage(<MemberProfile />, `member-profile/${memberId}/${at}`, as);
const reader = (...permissions: string[]): Partial<UserOrganization> => ({
  user_type: "employee",
  permissions: ["members:show-member", ...permissions],
});
const writes = () => server.calls.filter(({ method }) => method !== "GET");
const heading = () => screen.findByRole("heading", { level: 1, name: /Cruz, Ana Reyes/ });
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>("[role=dialog]") as HTMLElement);
/** Where the router is, after the branch: "member-profile/…". */
const at = (router: ReturnType<typeof open>) =>
  router.state.location.pathname.replace(/^.*\/branch\/main\//, "");

describe("the head of a profile", () => {
  test("says who it is and what they hold, as the server sums it", async () => {
    open();
    await heading();
    expect(await screen.findByText("PB-000123")).toBeDefined();
    const contact = screen.getByRole("button", { name: "Copy: Contact number" });
    expect(contact.closest("dd")?.textContent).toContain("0917 123 4567");
    const sum = (await screen.findAllByText("₱1,500.75"))[0] as HTMLElement;
    expect(sum.closest("div")?.querySelector("dt")?.textContent).toBe("Savings");
  });

  test("asks for no balance that may not be seen", async () => {
    open("overview", reader());
    await heading();
    await screen.findByText("Personal details");
    expect(server.calls.some(({ path }) => path.endsWith("/total"))).toBe(false);
  });

  test("warns of what is lacking and overdrawn, and leads to where it is filled in", async () => {
    member = memberOf({ lacks: ["tax_number", "beneficiary"] });
    balances.accounts = [account];
    const router = open();
    expect(await screen.findByText("Accounts below zero")).toBeDefined();
    await userEvent.click(await screen.findByRole("link", { name: "Beneficiary" }));
    await waitFor(() => expect(at(router)).toBe(`member-profile/${memberId}/relations`));
  });

  test("says that a member is another's, or not there", async () => {
    const body = { code: "member_not_found", message: "This member is not in this branch" };
    server.answer(() => ({ status: 404, body }));
    open();
    expect(await screen.findByText("This member is not in this branch")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "Could not be loaded" })).toBeDefined();
  });
});

describe("tabs", () => {
  test("have an address each; another is not there, and the first stands in", async () => {
    const router = open("nowhere");
    await heading();
    expect(at(router)).toBe(`member-profile/${memberId}/overview`);
    await userEvent.click(screen.getByRole("tab", { name: "Personal" }));
    await waitFor(() => expect(at(router)).toBe(`member-profile/${memberId}/personal`));
    expect(await screen.findByText("Dumaguete")).toBeDefined();
  });

  test("are left by Esc for where one came from, but not from under a drawer", async () => {
    const router = open("personal");
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await screen.findByText("Personal information of Cruz, Ana Reyes");
    expect(at(router)).toBe(`member-profile/${memberId}/personal/edit`);
    // The keyboard is in the drawer, which knows Esc by its code alone.
    await waitFor(() => expect(document.activeElement?.id).toBe("member_first_name"));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape", keyCode: 27 });
    await waitFor(() => expect(at(router)).toBe(`member-profile/${memberId}/personal`));
    await waitFor(() => expect(document.querySelector('[aria-modal="true"]')).toBeNull());
    const visited: string[] = [];
    router.subscribe(() => visited.push(at(router)));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(visited[0]).toBe("view-members"));
  });
});

describe("editing", () => {
  const textbox = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });

  test("says what is missing at its input, goes there, and asks nothing of the server", async () => {
    open("personal/edit");
    const user = userEvent.setup({ delay: null });
    const name = await textbox(/^First name/);
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/First Name is required/i);
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(writes()).toEqual([]);
  });

  test("sends all fields with the version they were read at, and goes back", async () => {
    const router = open("personal/edit");
    const user = userEvent.setup({ delay: null });
    await user.type(await textbox(/^Birth place/), " City");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(at(router)).toBe(`member-profile/${memberId}/personal`));
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      method: "PUT",
      path: `/member-profile/${memberId}/personal-info`,
      body: { version: 3, first_name: "Ana", birth_place: "Dumaguete City", sex: "female", suffix: null },
    });
  });

  test("asks before leaving what was typed", async () => {
    const router = open("personal/edit");
    const user = userEvent.setup({ delay: null });
    await user.type(await textbox(/^Birth place/), " City");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect((await textbox(/^Birth place/)).value).toBe("Dumaguete City");
    expect(at(router)).toBe(`member-profile/${memberId}/personal/edit`);
  });

  test("shows what somebody else saved meanwhile, and goes on from there with what was typed", async () => {
    open("personal/edit");
    const user = userEvent.setup({ delay: null });
    await user.type(await textbox(/^Birth place/), " City");
    const message = "Someone else has changed this in the meantime";
    write = () => ({ status: 409, body: { code: "stale_version", message } });
    member = memberOf({ version: 4, birth_place: "Bais" });
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await dialogOf("Someone else changed this");
    expect(dialog.getByText("Dumaguete City")).toBeDefined();
    expect(dialog.getByText("Bais")).toBeDefined();
    write = () => ({ body: member });
    await user.click(dialog.getByRole("button", { name: "Keep editing mine" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ version: 4, birth_place: "Dumaguete City" });
  });
});

describe("a closed member", () => {
  test("is told by a banner with every remark, and nothing can be changed", async () => {
    member = closedMember();
    open("personal");
    expect(await screen.findByText(/The membership was closed on/)).toBeDefined();
    expect(screen.getByText(/Moves to Cebu/)).toBeDefined();
    await screen.findByText("Dumaguete");
    await screen.findByRole("heading", { name: /Addresses/ });
    for (const name of ["Edit", "Deposit", "Withdraw", "Verify", /New /])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("has no form, not even by its address", async () => {
    member = closedMember();
    open("personal/edit");
    await screen.findByText("Dumaguete");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is opened again with a remark", async () => {
    member = closedMember();
    open("settings");
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: "Reopen membership" }));
    const dialog = await dialogOf("Reopen the membership of Cruz, Ana Reyes?");
    await user.click(dialog.getByRole("button", { name: "Reopen membership" }));
    await dialog.findByText("Description is required");
    expect(writes()).toEqual([]);
    await user.type(dialog.getByRole("textbox"), "Came back");
    await user.click(dialog.getByRole("button", { name: "Reopen membership" }));
    await screen.findByText("The membership of Cruz, Ana Reyes is open again");
    expect(writes()[0]).toMatchObject({
      path: `/member-profile/${memberId}/reopen`,
      body: { version: 3, description: "Came back" },
    });
  });
});

describe("closing", () => {
  const blocker = {
    kind: "balance",
    account_id: account.account_id,
    name: "21110 Savings deposits",
    amount: 500,
  };
  const answerClosing = (blockers: object[], may_override: boolean) =>
    server.answer((call) => {
      if (call.method !== "GET") return write(call);
      if (call.path.endsWith("/closing")) return { body: { obstacles: blockers, may_override } };
      if (call.path.endsWith("/total")) return { body: balances };
      return call.path.endsWith("/search") ? pageOf([]) : { body: member };
    });
  async function ask() {
    open("settings");
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: "Close membership" }));
    await screen.findByText(/A closed member loses services/);
    return { user, dialog: await dialogOf("Close the membership of Cruz, Ana Reyes?") };
  }

  test("is barred by money, account by account, for who may not override it", async () => {
    answerClosing([blocker, { ...blocker, kind: "claim", name: "LN-1 Loan", amount: 700 }], false);
    const { dialog } = await ask();
    const said = ["21110 Savings deposits", "₱5.00", "written off, still owed", /^Settle them first. Only/];
    for (const text of said) expect(dialog.getByText(text)).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Close membership" }).disabled).toBe(true);
    expect(dialog.queryByRole("textbox", { name: /Description/ })).toBeNull();
  });

  test("in spite of money needs a remark and a reason of its own", async () => {
    answerClosing([blocker], true);
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Close membership" }));
    await dialog.findByText("Description is required");
    expect(dialog.getByText("Reason for closing with a balance is required")).toBeDefined();
    await user.type(dialog.getByRole("textbox", { name: /^Description/ }), "Moves away");
    await user.type(dialog.getByRole("textbox", { name: /Reason for closing/ }), "Paid out by hand");
    await user.click(dialog.getByRole("button", { name: "Close membership" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      version: 3,
      remarks: [{ reason: "Voluntary Withdrawal", description: "Moves away" }],
      override_reason: "Paid out by hand",
    });
  });

  test("takes several remarks, and sends no override where nothing stands against it", async () => {
    answerClosing([], true);
    const { user, dialog } = await ask();
    await user.type(dialog.getByRole("textbox", { name: /^Description/ }), "One");
    await user.click(dialog.getByRole("button", { name: /Add another remark/ }));
    await user.type(dialog.getAllByRole("textbox", { name: /^Description/ })[1] as HTMLElement, "Two");
    await user.click(dialog.getByRole("button", { name: "Close membership" }));
    await screen.findByText("The membership of Cruz, Ana Reyes is closed");
    expect(writes()[0]?.body).toEqual({
      version: 3,
      remarks: [
        { reason: "Voluntary Withdrawal", description: "One" },
        { reason: "Voluntary Withdrawal", description: "Two" },
      ],
    });
  });
});

test("what one may not do is not offered", async () => {
  open("personal", reader());
  await screen.findByText("Dumaguete");
  for (const name of ["Edit", "More", "Deposit", "Verify"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("heading", { name: /Addresses/ })).toBeNull();
});
