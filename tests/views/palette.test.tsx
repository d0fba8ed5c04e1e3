import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { permissions } from "#contract/permissions";
import { begun } from "../../src/components/palette/begun.ts";
import { acts } from "../../src/components/palette/use-meant.ts";
import { goKeys } from "../../src/pages/branch/go-keys.ts";
import { branchPages } from "../../src/pages/branch/pages.tsx";
import { membershipOf } from "./auth-fixture.ts";
import { dashboard, home, open, playWholeApp, teller, world } from "./whole-app.tsx";

playWholeApp();

/** The page beneath may have comboboxes of its own. */
const paletteInput = () => screen.findByRole("combobox", { name: /^Search or jump to/ });

test("the palette finds pages and members by a few letters", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await paletteInput();
  await user.type(input, "cru");
  expect((await screen.findByRole("option", { name: /^Cruz, Ana/ })).textContent).toContain("000123");
  expect(world.asked.map(({ url }) => url)).toContain("/member-profile/search?pageIndex=0&pageSize=6&q=cru");
  await user.clear(input);
  await user.type(input, "no-such");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  await user.clear(input);
  await user.type(input, "bank{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe(`${home}maintenance/banks`));
});

test("the palette finds receipts by their number and accounts by their code", async () => {
  const more = ["transaction:read", "ledger:show-entry", "account:read"];
  world.memberships = [membershipOf("bayanihan", "main", { permissions: [...teller.permissions, ...more] })];
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await paletteInput();
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
  await user.type(await paletteInput(), "21110");
  await waitFor(() => expect(world.asked.some(({ url }) => url?.endsWith("q=21110"))).toBe(true));
  expect(
    world.asked.filter(({ url }) => url?.endsWith("q=21110")).map(({ url }) => url?.split("?")[0]),
  ).toEqual(["/member-profile/search"]);
});

test("what is to be done comes before the name, and by whom it may be done", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await paletteInput();
  await user.type(input, "deposit to cru");
  const option = await screen.findByRole("option", { name: /Deposit to Cruz, Ana/ });
  expect(screen.queryByRole("option", { name: /^Cruz, Ana/ })).toBeNull();
  await user.click(option);
  await waitFor(() => expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`));
  expect(window.location.search).toBe("?member=m1");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await paletteInput(), "cru");
  await screen.findByRole("option", { name: /Deposit to Cruz, Ana/ });
  expect(screen.queryByRole("option", { name: /Withdraw from/ })).toBeNull();
});

test("the palette begins what the person may do, and shows few letters no sound-alikes", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  const input = await paletteInput();
  await user.type(input, "open bat");
  expect(await screen.findByRole("option", { name: /Open batch/ })).toBeTruthy();
  await user.clear(input);
  await user.type(input, "new");
  expect(screen.queryByRole("option", { name: /New/ })).toBeNull();
  await user.clear(input);
  await user.type(input, "kru");
  await waitFor(() => expect(world.asked.some(({ url }) => url?.endsWith("q=kru"))).toBe(true));
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

test("g and a letter goes to a page, but not while something is typed", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("ga");
  expect(window.location.pathname).toBe(`${home}dashboard`);
  await user.keyboard("gd");
  await waitFor(() => expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`));
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await paletteInput(), "gh");
  expect(window.location.pathname).toBe(`${home}transaction/quick-transfer/deposit`);
});

test("? lists the keys, but not while something is being typed", async () => {
  const user = await open(home);
  await dashboard();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await paletteInput(), "?");
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

test("every permission that the menu and the palette ask for exists", () => {
  const needed = [
    ...acts.map(({ permission }) => permission),
    ...begun.map(({ permission }) => permission),
    ...branchPages.flatMap(({ permissions: open, shownTo = [] }) => [...open, ...shownTo]),
  ];
  expect(needed.filter((permission) => !permissions.includes(permission))).toEqual([]);
  expect(Object.values(goKeys).filter((name) => !branchPages.some((page) => page.name === name))).toEqual([]);
});
