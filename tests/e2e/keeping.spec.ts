import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { dirtyMemberSheet, faults } from "../support/member-file.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

const count = 5000;

/** As a keyboard does it: the focus goes there, and Enter is pressed. */
const enter = (target: Locator) => target.press("Enter");

/** Hands a file to the wizard, which is asked for it by the keyboard. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await enter(page.getByRole("dialog").getByRole("button", { name: /Choose a file or drop it here/ }));
  await (await chooser).setFiles(file);
}

/** Checks the file that was chosen and answers the wizard. */
async function checked(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  const check = dialog.getByRole("button", { name: "Check without importing" });
  await expect(check).toBeEnabled();
  const dayFirst = dialog.getByRole("radio", { name: "February 1" });
  if (await dayFirst.isVisible()) await dayFirst.press("Space");
  await enter(check);
  return dialog;
}

/** The member of that search, at their profile. */
async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto(branchPath("view-members"));
  await page.getByRole("searchbox", { name: "Search the list" }).fill(name);
  const found = page.getByRole("row", { name: new RegExp(name, "i") });
  await expect(found).toHaveCount(1);
  await enter(found);
  await enter(page.getByRole("link", { name: "Open profile" }));
  await expect(page).toHaveURL(/member-profile\/.*\/overview/);
}

test("an administrator keeps a branch by the keyboard alone, from master data to a printed card", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(15_000);
  await signIn(page, "owner");

  await test.step("sets up what members are sorted by", async () => {
    await page.goto(branchPath("members/member-types"));
    await expect(page.getByRole("row", { name: /Regular/ })).toBeVisible();
    await enter(page.getByRole("button", { name: /^New: / }));
    await page.getByRole("textbox", { name: "Name" }).fill("Overseas");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /Overseas/ })).toBeVisible();
  });

  await test.step("copies the holidays of a year, each once", async () => {
    await page.goto(branchPath("maintenance/holidays?year=2027"));
    await enter(page.getByRole("button", { name: "Copy from another year" }));
    await enter(page.getByRole("button", { name: /Copy 2026 to 2027/ }));
    await expect(page.getByText(/holidays were added to 2027/)).toBeVisible();
    await expectAccessible(page);
    await enter(page.getByRole("dialog").getByRole("button", { name: "Close" }).last());
    await expect(page.getByText("Good Friday")).toBeVisible();
  });

  await test.step("imports the good lines of a dirty file", async () => {
    await page.goto(branchPath("view-members"));
    await enter(page.getByRole("button", { name: "Other ways to add a member" }));
    await enter(page.getByRole("menuitem", { name: "Import from a file" }));
    await choose(page, {
      name: "members.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: dirtyMemberSheet(count),
    });
    const dialog = await checked(page);
    await expect(dialog.getByText(/^12 of 5000 rows are wrong/)).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole("row", { name: /9 .*31\/02\/1990/ })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await enter(dialog.getByRole("button", { name: "CSV" }));
    const failed = await readFile(await (await download).path(), "utf8");
    await dialog.getByRole("radio", { name: /Only the 4,?988 good rows/ }).press("Space");
    await enter(dialog.getByRole("button", { name: /Import 4,?988 rows/ }));
    await expect(dialog.getByText(/4,?988 rows imported/)).toBeVisible({ timeout: 60_000 });

    await enter(dialog.getByRole("button", { name: /another file/i }));
    await choose(page, { name: "repaired.csv", mimeType: "text/csv", buffer: Buffer.from(repaired(failed)) });
    await checked(page);
    await enter(dialog.getByRole("button", { name: /Import 12 rows/ }));
    await expect(dialog.getByText(/12 rows imported/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  await test.step("is not the one who verifies them", async () => {
    await page.goto(branchPath("members/verification"));
    const card = page.getByRole("listitem").filter({ hasText: "Bdji" });
    await expect(card.getByRole("button", { name: "Verify" })).toBeDisabled();
    const other = await (await browser.newContext()).newPage();
    await signIn(other, "manager");
    await openProfile(other, "Peña C, Juan");
    await enter(other.getByRole("button", { name: "Verify" }));
    await enter(other.getByRole("dialog").getByRole("button", { name: "Verify" }));
    await expect(other.getByText(/is verified/)).toBeVisible();
    await other.context().close();
  });
});

/** The file of the wrong lines put right; a passbook that was given twice gets the next number. */
const repaired = (failed: string) =>
  Object.values(faults)
    .reduce((text, { from, to }) => text.replaceAll(from, to), failed)
    .replaceAll(/M(\d{4})011/g, "M$1012");
