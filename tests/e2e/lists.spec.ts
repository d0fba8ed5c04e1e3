import { expect } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

test("a list is narrowed, kept as a view, walked, copied and exported by the keyboard", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto(branchPath("maintenance/banks"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  await page.getByRole("button", { name: /Filter$/ }).press("Enter");
  await page.getByRole("textbox", { name: "Value for Name" }).fill("land");
  await expect(page.getByRole("row", { name: /Land Bank/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /BDO Unibank/ })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).press("Enter");

  await page.getByRole("button", { name: /Default view/ }).press("Enter");
  await page.getByRole("menuitem", { name: /Save as new view/ }).press("Enter");
  await expect(page.getByRole("textbox", { name: /View name/ })).toBeFocused();
  await page.keyboard.type("Land");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=/);
  const link = new URL(page.url());
  await page.goto(`${link.pathname}?view=${link.searchParams.get("view")}`);
  await expect(page.getByRole("row", { name: /Land Bank/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /BDO Unibank/ })).toBeHidden();

  await page.locator("body").press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("1 row selected")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /Export/ }).press("Enter");
  await page.getByRole("menuitem", { name: /Export as a file/ }).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).press("Enter");
  expect((await download).suggestedFilename()).toBe("bank.xlsx");
});

test("a file is imported but for its wrong rows, and taken back", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto(branchPath("maintenance/banks"));
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const text = "Bangko,Paalala\r\nBangko ng Peñaranda,bago\r\n,walang pangalan\r\n";
  const file = { name: "bangko.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole("combobox", { name: "Field for Bangko" }).click();
  await page.getByTitle("Name *").click();
  await dialog.getByRole("combobox", { name: "Field for Paalala" }).click();
  await page.getByTitle("Description", { exact: true }).last().click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check without importing" }).click();
  await expect(dialog.getByRole("row", { name: /3 Bangko.*Bangko is required/ })).toBeVisible();
  await dialog.getByRole("radio", { name: /Import the 1 valid row only/ }).click();
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await expect(dialog.getByText("1 row imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo the import" }).click();
  await page
    .getByRole("dialog", { name: "Undo the import of 1 row?" })
    .getByRole("button", { name: "Undo the import" })
    .click();
  await expect(dialog.getByText("The import was undone")).toBeVisible();
});

test("500 rows are not drawn anew while they scroll under the mouse", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto(branchPath("general-ledger/general-ledger?dates=all&pageSize=500"));
  await expect(page.getByRole("row").nth(400)).toBeAttached();
  await page.mouse.move(600, 400);
  // What is drawn anew while the mouse passes shows as changes of the rows.
  const changes = await page.evaluate(async () => {
    let count = 0;
    const observer = new MutationObserver((records) => {
      count += records.length;
    });
    observer.observe(document.querySelector("[role=grid] tbody") as Element, {
      attributes: true,
      childList: true,
      subtree: true,
    });
    for (let top = 0; top < 4000; top += 200) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    observer.disconnect();
    return count;
  });
  expect(changes).toBe(0);
});
