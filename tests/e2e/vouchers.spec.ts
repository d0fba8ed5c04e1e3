import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, expectAccessible, openBatch, signIn } from "./support.ts";

const list = branchPath("accounting/cash-check-journal-voucher");
const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true }).and(page.locator("input"));

/** Types in a picker and takes what it finds, before it has found it. */
async function pick(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Carries out what a voucher offers, and answers the question it asks. */
async function act(page: Page, action: string, said: RegExp) {
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  const question = page.getByRole("dialog", { name: /\?$/ });
  await question.getByRole("button", { name: action, exact: true }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(question).toBeHidden();
}

test("a payment goes from the accountant's keyboard over the manager to a drawer", async ({
  page,
  browser,
}) => {
  await signIn(page, "accountant");
  await page.goto(`${list}/create`);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Honorarium of the committee");
  await page.getByRole("textbox", { name: "Pay to" }).focus();
  await page.keyboard.type("Maria Santos");
  await page.keyboard.press("Tab");
  await page.keyboard.type("cash");
  await page.keyboard.press("Enter");
  await cell(page, "Account", 1).focus();
  await pick(page, "21110");
  await expect(cell(page, "Member or account no.", 1)).toBeFocused();
  await pick(page, "21110-000003");
  await expect(cell(page, "Debit", 1)).toBeFocused();
  await page.keyboard.type("1500.50");
  for (const _ of ["credit", "particulars", "next line"]) await page.keyboard.press("Enter");
  await expect(cell(page, "Account", 2)).toBeFocused();
  await pick(page, "11110");
  await expect(cell(page, "Debit", 2)).toBeFocused();
  await page.keyboard.press("Alt+b");
  const totals = page.getByRole("status", { name: "Totals" });
  await expect(totals).toContainText("In balance");
  await expect(totals).toContainText("One thousand five hundred pesos and 50/100 only");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText("21110-000003");
  const address = page.url();
  await act(page, "Print", /is printed$/);
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText("Printed");
  await expectAccessible(page);

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, "manager");
  await manager.goto(address);
  await act(manager, "Approve", /is approved$/);
  await manager.context().close();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "owner");
  await openBatch(owner, "10000");
  await owner.goto(address);
  await act(owner, "Release", /is released$/);
  await owner.goto(branchPath("transaction/transaction-batch"));
  const drawer = owner.getByRole("table", { name: "Cash drawer" });
  await expect(drawer.getByRole("row", { name: /Expected cash/ })).toContainText("8,499.50");
  await owner.context().close();
});
