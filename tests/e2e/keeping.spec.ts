import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { dirtyMemberSheet, validationErrors } from "../support/member-file.ts";
import { test } from "./server.ts";
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

/** Searches for a member and opens the profile of the row that holds those words. */
async function openProfile(page: Page, typed: string, words: string): Promise<void> {
  await page.goto(branchPath("view-members"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(typed);
  const found = page.getByRole("row").filter({ hasText: words });
  await expect(found).toHaveCount(1);
  await enter(found);
  await enter(page.getByRole("button", { name: "Open profile" }));
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
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
    await enter(page.getByRole("button", { name: /^New / }));
    await page.getByRole("textbox", { name: "Name" }).fill("Overseas");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Prefix is required")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Prefix" })).toBeFocused();
    await page.keyboard.type("OFW");
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
    await expect(dialog.getByText(/^12 of 5,?000 rows have errors/)).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole("row", { name: /^9 Birthdate 31\/02\/1990/ })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await enter(dialog.getByRole("button", { name: "CSV" }));
    const failed = await readFile(await (await download).path(), "utf8");
    await dialog.getByRole("radio", { name: /Import the 4,?988 valid rows only/ }).press("Space");
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
    const added = page.getByText("You added or edited this member, so someone else must decide.").first();
    await expect(added).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    other.setDefaultTimeout(15_000);
    await signIn(other, "manager");
    await openProfile(other, "pena ca juan", "Peña Ca, Juan");
    await enter(other.getByRole("button", { name: "Verify" }));
    await enter(other.getByRole("dialog").getByRole("button", { name: "Verify" }));
    await expect(other.getByText("Peña Ca, Juan Lopez is verified")).toBeVisible();
    await other.context().close();
  });

  await test.step("is warned of a duplicate, adds it all the same, and asks to merge the two", async () => {
    await page.goto(branchPath("view-members/create"));
    const form = page.getByRole("dialog", { name: "Add member" });
    await form.getByRole("textbox", { name: "First name" }).fill("Juan");
    await form.getByRole("textbox", { name: "Last name" }).fill("Pena Ca");
    await form.getByRole("textbox", { name: "Birthdate" }).fill("1960-01-21");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+Enter");
    const warning = page.getByRole("dialog", { name: "This may already be a member" });
    await expect(warning.getByText("Same name and birthdate")).toBeVisible();
    await expectAccessible(page);
    await enter(warning.getByRole("button", { name: "Not the same person: add" }));
    await expect(page.getByText(/Pena Ca, Juan added/)).toBeVisible();

    await page.goto(branchPath("members/duplicates"));
    const pair = page.locator(".ant-card").filter({ hasText: "M0000021" });
    await enter(pair.getByRole("button", { name: "Compare and merge" }));
    const merge = page.getByRole("dialog", { name: "Merge two members" });
    await merge.getByRole("textbox", { name: "Reason" }).fill("One person, written twice");
    await expectAccessible(page);
    await enter(merge.getByRole("button", { name: /^Merge \S+ into M0000021$/ }));
    // Two people merge what one has compared.
    await expect(page.getByText(/Sent for approval/).first()).toBeVisible();
  });

  await test.step("closes a membership, which then is locked", async () => {
    await openProfile(page, "M0000031", "M0000031");
    await enter(page.getByRole("button", { name: "More" }));
    await enter(page.getByRole("menuitem", { name: "Close membership" }));
    await page.getByRole("dialog").getByRole("textbox", { name: "Description" }).fill("Moved abroad");
    await enter(page.getByRole("dialog").getByRole("button", { name: "Close membership" }));
    await expect(page.getByText(/The membership of .* is closed$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Deposit" })).toBeHidden();
  });

  await test.step("prints a member's card", async () => {
    await openProfile(page, "M0000021", "M0000021");
    await enter(page.getByRole("button", { name: "More" }));
    const opened = page.context().waitForEvent("page");
    await enter(page.getByRole("menuitem", { name: "Print member card" }));
    const card = await page.request.get((await opened).url());
    expect(card.headers()["content-type"]).toBe("application/pdf");
    expect((await card.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

/** The file of the wrong lines put right; a passbook that was given twice gets the next number. */
const repaired = (failed: string) =>
  Object.values(validationErrors)
    .reduce((text, { from, to }) => text.replaceAll(from, to), failed)
    .replaceAll(/M(\d{4})011/g, "M$1012");
