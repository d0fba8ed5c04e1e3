import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, chooseOfRow, signIn } from "./support.ts";

const lines = [
  ["21110", "1500.50", "1,500.50"],
  ["30130", "1000", "1,000.00"],
  ["40120", "250", "250.00"],
  ["40140", "75.25", "75.25"],
  ["21110", "100", "100.00"],
] as const;
const total = "2,925.75";
const number = "0012345";

/** Picks what is typed, once that is what the list offers. */
async function take(page: Page, words: string, offered: RegExp) {
  await page.keyboard.type(words);
  const active = page.locator(".ant-select-dropdown:visible .ant-select-item-option-active");
  await expect(active.filter({ hasText: offered })).toBeVisible();
  await page.keyboard.press("Enter");
}

/** The branch's day, as its inputs take it. */
const today = () =>
  new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: "Asia/Manila", month: "2-digit", day: "2-digit", year: "numeric" },
  }).format();
const rowOf = (page: Page) => page.getByRole("row", { name: new RegExp(number) });

test("five lines are paid by a check that the bank returns: none is left, its member is flagged", async ({
  page,
  browser,
}) => {
  test.slow();
  // Their drawer is open in the demo.
  await signIn(page, "teller3");
  await page.goto(branchPath("transaction/"));
  await expect(page.getByRole("combobox", { name: "Member" })).toBeFocused();
  await take(page, "zuniga apolinario", /Apolinario/);
  for (const [index, [code, amount]] of lines.entries()) {
    await expect(page.getByRole("combobox", { name: `Account, line ${index + 1}` })).toBeFocused();
    await take(page, code, new RegExp(code));
    await expect(page.getByRole("textbox", { name: `Amount, line ${index + 1}` })).toBeFocused();
    await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("combobox", { name: /Payment type/ }).press("ArrowDown");
  await page.getByTitle("Check", { exact: true }).click();
  await page.getByRole("textbox", { name: /Check no/ }).fill(number);
  await page.keyboard.press("Enter");
  const receipt = page.getByRole("dialog", { name: /^Posted:/ });
  await expect(receipt).toContainText(total);

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, "manager");
  await manager.goto(branchPath("transaction/checks"));
  await expect(rowOf(manager)).toContainText("On hand");
  await manager.getByRole("button", { name: "Deposit checks" }).click();
  const slip = manager.getByRole("dialog", { name: "Deposit checks" });
  await slip.getByRole("combobox", { name: /Bank account/ }).focus();
  await take(manager, "11130", /11130/);
  await slip.getByRole("textbox", { name: /Slip no/ }).fill("S-1");
  await slip.getByRole("checkbox", { name: number }).check();
  await slip.getByRole("button", { name: "Deposit checks" }).click();
  await expect(slip).toBeHidden();
  await expect(rowOf(manager)).toContainText("In bank");

  const asked = manager.getByRole("dialog", { name: /returned by the bank/ });
  await chooseOfRow(rowOf(manager), "Returned by the bank", asked);
  await asked.getByRole("textbox", { name: /Reason/ }).fill("Drawn against insufficient funds");
  const day = asked.getByRole("textbox", { name: /Returned by the bank on/ });
  await day.fill(today());
  await day.press("Tab");
  await asked.getByRole("button", { name: "Returned by the bank" }).click();
  await expect(asked.getByText(/Sent for approval/)).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "owner");
  await owner.goto(branchPath("approvals"));
  await owner
    .getByRole("list", { name: "Requests" })
    .getByRole("button", { name: /Reversal/ })
    .click();
  const request = owner.getByRole("article", { name: "Reversal" });
  await expect(request).toContainText(`Check ${number} returned by the bank`);
  for (const [, , shown] of lines) await expect(request).toContainText(shown);
  await request.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(owner.getByText("Approved and done")).toBeVisible();
  await owner.context().close();

  await manager.keyboard.press("Escape");
  await expect(rowOf(manager)).toContainText("Bounced");
  const listed = manager.waitForResponse(/\/received-check\/search/);
  await manager.reload();
  const { data } = await (await listed).json();
  const { member_id } = data.find((check: { check_number: string }) => check.check_number === number);
  await manager.goto(branchPath(`member-profile/${member_id}/overview`));
  await expect(manager.getByText(/of this member (was|were) returned by the bank/)).toBeVisible();
  await manager.context().close();

  await page.reload();
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText("REVERSED BY");
});
