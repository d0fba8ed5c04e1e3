import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, demoPassword, expectAccessible, openBatch, signIn } from "./support.ts";

const lines = [
  ["21110", "1500.50", "1,500.50"],
  ["30130", "1000", "1,000.00"],
  ["40120", "250", "250.00"],
  ["40140", "75.25", "75.25"],
  ["21110", "100", "100.00"],
] as const;

/** Picks what is typed, once that is what the list offers. */
async function take(page: Page, words: string, offered: RegExp) {
  await page.keyboard.type(words);
  // The lists of other cells are shut, and still there.
  const active = page.locator(".ant-select-dropdown:visible .ant-select-item-option-active");
  await expect(active.filter({ hasText: offered })).toBeVisible();
  await page.keyboard.press("Enter");
}

test("a payment of five lines by keyboard alone: receipt, reprint, reversal", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      );
    };
  });
  await signIn(page, "teller");
  const drawer = await openBatch(page, "10000");
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
  await expect(page.getByRole("status", { name: "Total" })).toContainText("2,925.75");
  await expect(page.getByRole("combobox", { name: "Account, line 6" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Cash received" })).toBeFocused();
  await page.keyboard.type("3000");
  await expect(page.getByRole("status", { name: "Change" })).toContainText("74.25");
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: /^Posted:/ });
  const receipt = dialog.getByRole("article", { name: "Receipt" });
  for (const [, , shown] of lines) await expect(receipt).toContainText(shown);
  await expect(receipt).toContainText("₱2,925.75");
  await expect(page).toHaveURL(/transactionId=/);
  await page.keyboard.press("Enter");
  await expect(page.locator("html[data-printed='1']")).toBeAttached();
  await expect(receipt).not.toContainText("REPRINT");
  await dialog.getByRole("button", { name: /^Reprint/ }).press("Enter");
  await expect(receipt).toContainText("REPRINT 1");
  await expect(page.locator("html[data-printed='2']")).toBeAttached();

  await dialog.getByRole("button", { name: "Reverse" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Wrong member");
  await page
    .getByRole("textbox", { name: /approver|email/i })
    .first()
    .fill("manager@demo.kaban.test");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(receipt).toContainText("REVERSED BY");
  await expect(dialog.getByRole("button", { name: "Reverse" })).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Member" })).toBeFocused();
  await page.goto(branchPath("transaction/transaction-batch"));
  // Its address lies below that of payments, which are not where one is.
  await expect(page.locator(".side-nav [aria-current=page]")).toHaveText(["Transaction batch"]);
  await expect(drawer.getByRole("row", { name: /Expected cash/ })).toContainText("10,000.00");
});
