import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InternalAxiosRequestConfig } from "axios";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { permissions } from "#contract/permissions";
import { begun } from "../../src/components/palette/begun.ts";
import { acts } from "../../src/components/palette/use-verb.ts";
import { goKeys } from "../../src/pages/branch/go-keys.ts";
import { branchPages } from "../../src/pages/branch/pages.tsx";
import { startLanguage } from "../../src/providers/language.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";

vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const opened: string[] = [];
vi.stubGlobal(
  "EventSource",
  class {
    constructor(url: string) {
      opened.push(url);
    }
    close() {
      opened.pop();
    }
  },
);

const { menuWidth, unfoldedSections } = await import("../../src/components/shell/menu-state.ts");
const { App, prepare } = await import("../../src/app.tsx");
const { session } = await import("../../src/providers/auth-provider.ts");
const { api } = await import("../../src/providers/http.ts");
const { languageChoice } = await import("../../src/providers/language.ts");
const { liveSwitch } = await import("../../src/providers/live.ts");
const { startTheme, themeChoice } = await import("../../src/providers/theme.ts");

let asked: InternalAxiosRequestConfig[] = [];
let memberships: UserOrganization[] = [];

const savings = { id: "a1", code: "21110", name: "Savings Deposits" };
const receipt = { id: "e1", reference: "001638", entry_date: "2026-11-20", member_name: "Cruz, Ana" };
const ana = { id: "m1", full_name: "Cruz, Ana", passbook: "000123" };

vi.stubGlobal("fetch", async (url: string) => {
  if (!url.endsWith("/authentication/current")) return Response.json({});
  if (memberships.length > 0) return Response.json(authOf(memberships));
  return Response.json({ code: "unavailable", message: "Back in a minute" }, { status: 503 });
});

api.defaults.adapter = async (config) => {
  asked.push(config);
  const answer = (status: number, data: unknown) => ({ status, data, statusText: "", headers: {}, config });
  if (config.url?.startsWith("/member-profile/search")) {
    return answer(200, { data: /q=.ru$/.test(config.url) ? [ana] : [] });
  }
  if (config.url?.startsWith("/account/search")) {
    return answer(200, { data: config.url.endsWith("q=21110") ? [savings] : [] });
  }
  if (config.url?.startsWith("/transaction/search")) {
    return answer(200, { data: config.url.endsWith("q=001638") ? [receipt] : [] });
  }
  if (config.url === "/set-up") return answer(200, { bank: 37 });
  if (config.url === "/transaction-batch/current") return answer(204, "");
  return answer(200, { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 10 });
};

const teller = { permissions: ["member:read", "batches:open-batch", "teller:post-deposit", "bank:read"] };

beforeEach(async () => {
  session.set(null);
  asked = [];
  localStorage.clear();
  menuWidth.set("wide");
  unfoldedSections.set({});
  memberships = [membershipOf("bayanihan", "main", teller)];
  languageChoice.set("en");
  await prepare();
});
afterEach(cleanup);

async function open(path: string) {
  window.history.replaceState(null, "", path);
  render(<App />);
  return userEvent.setup();
}
const home = "/org/bayanihan/branch/main/";
const dashboard = () => screen.findByRole("heading", { name: "Welcome, Tala" });
const menu = () => screen.findByRole("navigation", { name: "Menu" });

test("the menu holds what exists and the role may open, by group", async () => {
  await open(home);
  const links = within(await menu())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(links).toEqual([
    "Dashboard",
    "Approvals",
    "Settings",
    "Transaction batch",
    "Deposit",
    "Members",
    // Master data is kept by others; one's own footsteps need no permission.
    "My activity (this branch)",
    "My activity (all branches)",
  ]);
  const groups = within(await menu())
    .getAllByRole("region")
    .map((group) => group.getAttribute("aria-label"));
  expect(groups).toEqual(["Common", "Branch", "Employee", "Teller", "Membership", "Me", "My work"]);
});

const owner = () => [membershipOf("bayanihan", "main", { user_type: "owner" })];

test("a section folds, and is found as it was left; the page that is open unfolds its own", async () => {
  memberships = owner();
  const user = await open(home);
  const link = async (name: string) => within(await menu()).queryByRole("link", { name });
  const section = async (name: string) => within(await menu()).getByRole("button", { name });
  expect((await section("Ledger entries")).getAttribute("aria-expanded")).toBe("false");
  expect(await link("General ledger")).toBeNull();
  await user.click(await section("Teller"));
  expect(await link("Deposit")).toBeNull();
  cleanup();
  await open(home);
  expect((await section("Teller")).getAttribute("aria-expanded")).toBe("false");
  cleanup();
  await open(`${home}transaction/transactions`);
  expect((await link("Transactions"))?.getAttribute("aria-current")).toBe("page");
});

test("the menu folds to its icons, and an icon unfolds it", async () => {
  memberships = owner();
  const user = await open(home);
  const fold = await screen.findByRole("button", { name: "Fold the menu to icons" });
  await user.click(fold);
  expect(fold.getAttribute("aria-pressed")).toBe("true");
  expect(localStorage.getItem("kaban.menu")).toBe("icons");
  expect(within(await menu()).getByRole("link", { name: "Dashboard" })).toBeTruthy();
  expect(within(await menu()).queryByRole("link", { name: "Members" })).toBeNull();
  await user.click(within(await menu()).getByRole("button", { name: "Membership" }));
  expect(within(await menu()).getByRole("link", { name: "Members" })).toBeTruthy();
  expect(fold.getAttribute("aria-pressed")).toBe("false");
});

test("master data stands on the cards of one page, with how much there is of it", async () => {
  memberships = owner();
  const user = await open(`${home}maintenance`);
  const card = await screen.findByRole("link", { name: /^Banks/ });
  await waitFor(() => expect(card.textContent).toContain("37"));
  expect(card.getAttribute("href")).toBe(`${home}maintenance/banks`);
  await user.type(screen.getByRole("textbox", { name: "Search the set-up" }), "gender");
  expect(screen.queryByRole("link", { name: /^Banks/ })).toBeNull();
  expect(screen.getByRole("link", { name: /^Genders/ })).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Search the set-up" }), " nonsense");
  expect(screen.getByText("Nothing here matches “gender nonsense”")).toBeTruthy();
});

test("the page that is open is marked in the menu and in sight, a profile as the members", async () => {
  const seen: (string | null)[] = [];
  const scroll = vi.fn(function (this: Element) {
    seen.push(this.textContent);
    return Promise.resolve();
  });
  Object.assign(Element.prototype, { scrollIntoView: scroll });
  const marked = async () =>
    within(await menu())
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page")
      .map(({ textContent }) => textContent);
  memberships = owner();
  await open(`${home}maintenance/banks/create`);
  expect(await marked()).toEqual(["Set-up"]);
  cleanup();
  await open(`${home}member-profile/00000000-0000-4000-8000-0000000000a1/personal`);
  expect(await marked()).toEqual(["Members"]);
  expect(seen).toEqual(expect.arrayContaining(["Set-up", "Members"]));
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

test("an owner finds everything, listed permissions or not", async () => {
  memberships = [membershipOf("bayanihan", "main", { user_type: "owner" })];
  await open(home);
  expect(within(await menu()).getByRole("link", { name: "Trial balance" })).toBeTruthy();
});

test("a page the role does not include says so instead of asking the server", async () => {
  await open(`${home}accounting/trial-balance`);
  expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
  expect(asked.map(({ url }) => url)).not.toContain("/trial-balance");
});

test("the branch of the address goes with every call", async () => {
  await open(home);
  expect(await screen.findByText(/You have no open batch/)).toBeTruthy();
  const batch = asked.find(({ url }) => url === "/transaction-batch/current");
  expect(batch?.headers.get("X-Branch-ID")).toBe(memberships[0]?.branch.id);
});

test("the business date of the branch stands in the header", async () => {
  await open(home);
  expect((await screen.findByText("Nov 21, 2026")).getAttribute("datetime")).toBe("2026-11-21");
});

test("an address of another's branch leads to one's own", async () => {
  await open("/org/damayan/branch/main/view-members");
  expect(await screen.findByText("You can't open this branch")).toBeTruthy();
  const link = screen.getByRole("link", { name: /main branch/ });
  expect(link.getAttribute("href")).toBe(home);
});

test("somebody of several branches chooses, and can switch", async () => {
  memberships = [membershipOf("bayanihan", "main"), membershipOf("bayanihan", "north")];
  const user = await open("/org");
  await user.click(await screen.findByRole("link", { name: /north branch/ }));
  await user.click(await screen.findByRole("button", { name: "Branch north branch: switch" }));
  await user.click(await screen.findByRole("link", { name: /main branch/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`${home}dashboard`));
});

test("no such page", async () => {
  await open(`${home}no-such-page`);
  expect(await screen.findByText("Sorry, the page doesn't exist")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeTruthy();
});

test("a server that fails is said, and asked again", async () => {
  const mine = memberships;
  memberships = [];
  const user = await open(home);
  expect(await screen.findByText("Back in a minute")).toBeTruthy();
  memberships = mine;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await menu()).toBeTruthy();
});

test("the palette finds pages and members by a few letters", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await screen.findByRole("combobox", {
    name: "Search or jump to a page, member, receipt or account",
  });
  await user.type(input, "cru");
  expect((await screen.findByRole("option", { name: /^Cruz, Ana/ })).textContent).toContain("000123");
  expect(asked.map(({ url }) => url)).toContain("/member-profile/search?pageIndex=0&pageSize=6&q=cru");
  await user.clear(input);
  await user.type(input, "no-such");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  await user.clear(input);
  await user.type(input, "bank{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe(`${home}maintenance/banks`));
});

test("the palette finds receipts by their number and accounts by their code", async () => {
  const more = ["transaction:read", "ledger:show-entry", "account:read"];
  memberships = [membershipOf("bayanihan", "main", { permissions: [...teller.permissions, ...more] })];
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await screen.findByRole("combobox", { name: /^Search or jump to/ });
  await user.type(input, "21110");
  expect((await screen.findByRole("option", { name: /21110 Savings/ })).textContent).toContain("Account");
  await user.clear(input);
  await user.type(input, "001638");
  const receipt = await screen.findByRole("option", { name: /001638 · Cruz, Ana/ });
  expect(receipt.textContent).toContain("Receipt");
  await user.click(receipt);
  await waitFor(() => expect(window.location.pathname).toBe(`${home}transaction/transactions`));
  expect(window.location.search).toBe("?entry=e1");
});

test("the palette asks for no receipts and accounts that may not be seen", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: /^Search or jump to/ }), "21110");
  await waitFor(() => expect(asked.some(({ url }) => url?.endsWith("q=21110"))).toBe(true));
  expect(asked.filter(({ url }) => url?.endsWith("q=21110")).map(({ url }) => url?.split("?")[0])).toEqual([
    "/member-profile/search",
  ]);
});

test("what is to be done comes before the name, and by whom it may be done", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await screen.findByRole("combobox");
  await user.type(input, "deposit to cru");
  const option = await screen.findByRole("option", { name: /Deposit to Cruz, Ana/ });
  expect(screen.queryByRole("option", { name: /^Cruz, Ana/ })).toBeNull();
  await user.click(option);
  await waitFor(() => expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`));
  expect(window.location.search).toBe("?member=m1");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "cru");
  await screen.findByRole("option", { name: /Deposit to Cruz, Ana/ });
  expect(screen.queryByRole("option", { name: /Withdraw from/ })).toBeNull();
});

test("the palette begins what the person may do, and shows few letters no sound-alikes", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await screen.findByRole("combobox");
  await user.type(input, "open bat");
  expect(await screen.findByRole("option", { name: /Open batch/ })).toBeTruthy();
  await user.clear(input);
  await user.type(input, "new");
  expect(screen.queryByRole("option", { name: /New/ })).toBeNull();
  await user.clear(input);
  await user.type(input, "kru");
  await waitFor(() => expect(asked.some(({ url }) => url?.endsWith("q=kru"))).toBe(true));
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

test("every permission that the menu and the palette ask for exists", () => {
  const asked = [
    ...acts.map(({ permission }) => permission),
    ...begun.map(({ permission }) => permission),
    ...branchPages.flatMap(({ permissions: open, shownTo = [] }) => [...open, ...shownTo]),
  ];
  expect(asked.filter((permission) => !permissions.includes(permission))).toEqual([]);
  expect(Object.values(goKeys).filter((name) => !branchPages.some((page) => page.name === name))).toEqual([]);
});

test("g and a letter goes to a page, but not while something is typed", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("ga");
  expect(window.location.pathname).toBe(`${home}dashboard`);
  await user.keyboard("gd");
  await waitFor(() => expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`));
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "gh");
  expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`);
});

test("? lists the keys, but not while something is being typed", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "?");
  expect(screen.queryByRole("dialog", { name: "Keyboard" })).toBeNull();
  // antd reads the number of the key, which user-event does not send.
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  await user.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Keyboard" });
  expect(within(keys).getByText("Go to Members")).toBeTruthy();
  expect(within(keys).queryByText("Go to General ledger")).toBeNull();
  expect(within(keys).getByText("Search or jump to a page, member, receipt or account")).toBeTruthy();
});

test("live can be switched off, and is remembered", async () => {
  liveSwitch.set("on");
  const user = await open(home);
  const toggle = await screen.findByRole("switch", { name: "Live" });
  await waitFor(() => expect(opened).toEqual([`/api/v1/live?branch=${memberships[0]?.branch.id}`]));
  await user.click(toggle);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(opened).toEqual([]);
  expect(localStorage.getItem("kaban.live")).toBe("off");
});

test("theme and language change at once and are remembered", async () => {
  startTheme();
  const user = await open(home);
  await user.click(await screen.findByRole("button", { name: "Account of Tala Reyes" }));
  await user.click(await screen.findByRole("menuitem", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("kaban.theme")).toBe("dark");
  await user.click(await screen.findByRole("button", { name: "Account of Tala Reyes" }));
  startLanguage();
  await user.click(await screen.findByRole("menuitem", { name: "Filipino" }));
  expect(await screen.findByRole("heading", { name: "Magandang araw, Tala" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("fil");
  themeChoice.set("system");
});
