import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

const list = branchPath("accounting/cash-check-journal-voucher");
const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true }).and(page.locator("input"));

/** What is to be in the drawer of whose page it is, in pesos. */
async function expectedCash(page: Page): Promise<number> {
  await page.goto(branchPath("transaction/transaction-batch"));
  const row = page.getByRole("table", { name: "Cash drawer" }).getByRole("row", { name: /Expected cash/ });
  return Number((await row.textContent())?.replace(/[^\d.]/g, ""));
}

/** Carries out what a voucher offers, and answers the question it asks. */
async function act(page: Page, action: string) {
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  const question = page.getByRole("dialog", { name: /\?$/ });
  await question.getByRole("button", { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

test("a teller pays an approved voucher in cash out of their own drawer", async ({ page, browser }) => {
  test.slow();
  await signIn(page, "accountant");
  await page.goto(`${list}/create`);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Fare of the auditor");
  await page.getByRole("textbox", { name: "Pay to" }).fill("Maria Santos");
  await page.keyboard.press("Tab");
  await page.keyboard.type("cash");
  await page.keyboard.press("Enter");
  for (const [line, code] of ["73660", "11110"].entries()) {
    await cell(page, "Account", line + 1).focus();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(cell(page, "Debit", line + 1)).toBeFocused();
    if (line > 0) break;
    await page.keyboard.type("750.50");
    for (const _ of ["credit", "particulars", "next line"]) await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Alt+b");
  await expect(page.getByRole("status", { name: "Totals" })).toContainText("In balance");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText("Fare of the auditor");
  await act(page, "Print");
  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, "manager");
  await manager.goto(page.url());
  await act(manager, "Approve");
  await manager.context().close();

  const teller = await (await browser.newContext()).newPage();
  // Their drawer is open in the demo.
  await signIn(teller, "teller4");
  const before = await expectedCash(teller);
  await teller.goto(branchPath("transaction/window-voucher"));
  const waiting = teller.getByRole("row", { name: /Fare of the auditor/ });
  await expect(waiting).toContainText("750.50");
  await expectAccessible(teller);
  await waiting.click({ button: "right" });
  await teller.getByRole("menuitem", { name: "Pay", exact: true }).click();
  const question = teller.getByRole("dialog", { name: /^Pay .*\?$/ });
  await expect(question).toContainText("750.50 leave your drawer");
  await question.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(waiting).toBeHidden();
  expect(await expectedCash(teller)).toBeCloseTo(before - 750.5, 2);
  await teller.context().close();
});
