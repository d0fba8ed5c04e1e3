import { expect } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, expectAccessible, openBatch, signIn } from "./support.ts";

test("a reversal goes from who asks to who decides, and back", async ({ page, browser }) => {
  // Not one of the tellers: their days are other tests'.
  await signIn(page, "manager");
  await openBatch(page, "10000");
  await page.goto(branchPath("transaction/transactions"));
  await page
    .getByRole("row", { name: /Deposit/ })
    .first()
    .click({ button: "right" });
  await page.getByRole("menuitem", { name: /Reverse/ }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Wrong member, seen at the window");
  await page.getByRole("dialog").getByRole("button", { name: "Reverse" }).click();
  await expect(page.getByText(/Sent for approval/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue("Wrong member, seen at the window");
  await page.getByRole("link", { name: "See my requests" }).click();
  const asked = page.getByRole("article", { name: "Reversal" });
  await expect(asked).toContainText("Wrong member, seen at the window");
  await expect(asked.getByRole("button", { name: "Approve", exact: true })).toBeHidden();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, "owner");
  await office.goto(branchPath("dashboard"));
  const menu = office.getByRole("link", { name: /Approvals \d+ waiting/ });
  await expect(menu).toBeVisible();
  await menu.click();
  await office.getByRole("list", { name: "Requests" }).getByText("Reversal").first().click();
  const decided = office.getByRole("article", { name: "Reversal" });
  await expect(decided).toContainText("Wrong member, seen at the window");
  await expect(decided.getByRole("columnheader", { name: /Balance after/ })).toBeVisible();
  await expectAccessible(office);
  await office.setViewportSize({ width: 390, height: 844 });
  await expect(decided.getByRole("button", { name: "Approve" })).toBeVisible();
  await expectAccessible(office);
  await office.setViewportSize({ width: 1280, height: 800 });
  await office.keyboard.press("a");
  await expect(office.getByText("Approved and done")).toBeVisible();

  await expect(asked.getByText(/Approved/).first()).toBeVisible();
  await office.goto(branchPath("approvals/rules"));
  await expect(office.getByRole("row", { name: /^Withdrawal(?! without)/ })).toContainText("100,000.00");
  await expectAccessible(office);
});
