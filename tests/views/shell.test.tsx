import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startLanguage } from "../../src/providers/language.ts";
import { membershipOf } from "./auth-fixture.ts";
import { home, menu, open, playWholeApp, world } from "./whole-app.tsx";

playWholeApp();

const { liveSwitch } = await import("../../src/providers/live.ts");
const { startTheme, themeChoice } = await import("../../src/providers/theme.ts");

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
  world.memberships = owner();
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
  world.memberships = owner();
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
  world.memberships = owner();
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
  world.memberships = owner();
  await open(`${home}maintenance/banks/create`);
  expect(await marked()).toEqual(["Set-up"]);
  cleanup();
  await open(`${home}member-profile/00000000-0000-4000-8000-0000000000a1/personal`);
  expect(await marked()).toEqual(["Members"]);
  expect(seen).toEqual(expect.arrayContaining(["Set-up", "Members"]));
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

test("an owner finds everything, listed permissions or not", async () => {
  world.memberships = [membershipOf("bayanihan", "main", { user_type: "owner" })];
  await open(home);
  expect(within(await menu()).getByRole("link", { name: "Trial balance" })).toBeTruthy();
});

test("a page the role does not include says so instead of asking the server", async () => {
  await open(`${home}accounting/trial-balance`);
  expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
  expect(world.asked.map(({ url }) => url)).not.toContain("/trial-balance");
});

test("the branch of the address goes with every call", async () => {
  await open(home);
  expect(await screen.findByText(/You have no open batch/)).toBeTruthy();
  const batch = world.asked.find(({ url }) => url === "/transaction-batch/current");
  expect(batch?.headers.get("X-Branch-ID")).toBe(world.memberships[0]?.branch.id);
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
  world.memberships = [membershipOf("bayanihan", "main"), membershipOf("bayanihan", "north")];
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

test("a server that fails is said, and world.asked again", async () => {
  const mine = world.memberships;
  world.memberships = [];
  const user = await open(home);
  expect(await screen.findByText("Back in a minute")).toBeTruthy();
  world.memberships = mine;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await menu()).toBeTruthy();
});

test("live can be switched off, and is remembered", async () => {
  liveSwitch.set("on");
  const user = await open(home);
  const toggle = await screen.findByRole("switch", { name: "Live" });
  await waitFor(() =>
    expect(world.opened).toEqual([`/api/v1/live?branch=${world.memberships[0]?.branch.id}`]),
  );
  await user.click(toggle);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(world.opened).toEqual([]);
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
