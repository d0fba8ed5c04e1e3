import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, demoPassword, openBatch, signIn } from "./support.ts";

/** Names a member at the counter, once what is offered is what was searched for. */
async function nameMember(page: Page, words: string) {
  const member = page.getByRole("combobox", { name: "Member" });
  await expect(member).toBeFocused();
  const answered = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get("search")?.startsWith(words) ?? false,
  );
  await page.keyboard.type(words);
  await answered;
  await expect(page.getByRole("option").first()).toBeAttached();
  await page.keyboard.press("Enter");
}

/** Types a transfer at the counter as a teller would, with the keyboard alone, up to the receipt. */
async function transfer(page: Page, kind: "deposit" | "withdraw", words: string, amount: string) {
  await page.goto(branchPath(`transaction/quick-transfer/${kind}`));
  await nameMember(page, words);
  await expect(page.getByRole("radio", { name: /Saving Deposits/ })).toBeChecked();
  const input = page.getByRole("textbox", { name: "Amount" });
  await expect(input).toBeFocused();
  await page.keyboard.type(amount);
  await expect(page.getByRole("button", { name: /^(Post deposit|Pay)/ })).toBeEnabled();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Posted:/ });
  return dialog.getByRole("article", { name: "Receipt" });
}

/** What a description list says under a term. */
const said = (receipt: ReturnType<Page["locator"]>, term: string) =>
  receipt.locator("dt", { hasText: term }).locator("+ dd");

test("a teller's day, from opening the batch to a trial balance that agrees", async ({ page, browser }) => {
  await signIn(page, "teller");
  const drawer = await openBatch(page, "10000");
  await expect(drawer.getByRole("row", { name: /Expected cash/ })).toContainText("10,000.00");

  const deposited = await transfer(page, "deposit", "zuniga apolinario", "1500.50");
  await expect(said(deposited, "Amount")).toContainText("1,500.50");
  const number = await said(deposited, "Number").textContent();
  const balance = await said(deposited, "Balance after").textContent();

  const withdrawn = await transfer(page, "withdraw", "apolinario zuniga", "500.25");
  await expect(said(withdrawn, "Balance before")).toHaveText(balance ?? "");
  await expect(said(withdrawn, "Amount")).toContainText("500.25");

  const mistaken = await transfer(page, "deposit", "zuniga apolinario", "700");
  const wrong = await said(mistaken, "Number").textContent();
  await page.goto(branchPath("transaction/transactions"));
  await page.getByRole("row", { name: new RegExp(` ${wrong} `) }).click({ button: "right" });
  await page.getByRole("menuitem", { name: /Reverse/ }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Wrong member");
  await page
    .getByRole("textbox", { name: /approver|email/i })
    .first()
    .fill("manager@demo.kaban.test");
  await page.locator("input[type=password]").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not the password of an owner or manager")).toBeVisible();
  await page.locator("input[type=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(`Reversal .*${wrong}`) })).toBeVisible();

  await page.goto(branchPath("transaction/transaction-batch"));
  await expect(drawer.getByRole("row", { name: /Expected cash/ })).toContainText("11,000.25");
  await page.getByRole("textbox", { name: "Quantity of ₱1,000 bill" }).fill("10");
  await page.getByRole("textbox", { name: "Quantity of ₱500 bill" }).fill("2");
  await expect(page.getByText("Short by ₱0.25")).toBeVisible();
  await page.getByRole("textbox", { name: "Reason for the difference" }).fill("A coin was lost");
  await page.getByRole("button", { name: "End batch" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /End batch|Yes|OK/ })
    .click();
  await expect(page.getByText(/-?0\.25/).first()).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, "accountant");
  await office.goto(branchPath("general-ledger/deposit-entry"));
  await expect(office.getByRole("row", { name: new RegExp(number ?? "") }).first()).toContainText("1,500.50");
  await office.goto(branchPath("accounting/trial-balance"));
  await expect(office.getByRole("row", { name: /Difference/ })).toContainText("0.00");
  const shortage = office.getByRole("row", { name: /Cash Shortage/ });
  await shortage.getByRole("link").first().click();
  await expect(office.getByRole("row", { name: /0\.25/ }).first()).toBeVisible();
  await office.context().close();
});

test("a teller who types wrong input is told so and loses nothing", async ({ page }) => {
  await signIn(page, "teller2");
  await openBatch(page, "100");

  await page.goto(branchPath("transaction/quick-transfer/withdraw"));
  await nameMember(page, "zuniga apolinario");
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("200");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(
    page.getByText("Insufficient cash in the drawer (100.00 available for 200.00)").first(),
  ).toBeVisible();
  await expect(amount).toHaveValue(/^200/);
});

test("the live list of one person shows what another posts", async ({ page, browser }) => {
  await signIn(page, "accountant");
  await page.goto(branchPath("maintenance/banks"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "manager");
  await other.goto(branchPath("maintenance/banks/create"));
  await other.getByRole("textbox", { name: "Name" }).fill("AAA Rural Bank");
  await other.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: /AAA Rural Bank/ })).toBeVisible();
  await other.context().close();
});
