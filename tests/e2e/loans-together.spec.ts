import type { Page } from "@playwright/test";
import { expect, person, take } from "./loan-desk.ts";
import { test } from "./server.ts";
import { branchPath } from "./support.ts";

const name = "Sampaguita, first cycle";
const among = encodeURIComponent(
  JSON.stringify({ logic: "and", filters: [{ field: "group_name", mode: "equal", value: name }] }),
);

/** Takes a step with all applications of the group at once, as they are listed. */
async function stepWithAll(page: Page, action: string, state: string): Promise<void> {
  await expect(page.getByRole("row", { name: /Providential/ })).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.locator(".selection-bar").getByRole("button", { name: action, exact: true }).click();
  await page.locator(".ant-modal").getByRole("button", { name: action, exact: true }).click();
  await expect(page.getByRole("row", { name: new RegExp(state) })).toHaveCount(3);
}

test("three members apply together: one is put right, and each gets a loan, all steps at once", async ({
  browser,
}) => {
  test.slow();
  const officer = await person(browser, "officer");
  await officer.goto(branchPath("loan/loan-application"));
  await officer.getByRole("button", { name: "For a group" }).click();
  await expect(officer.getByRole("textbox", { name: "Applied together as" })).toBeFocused();
  await officer.keyboard.type(name);
  await officer.getByRole("combobox", { name: "Product" }).focus();
  await take(officer, "Providential", /Providential/);
  await expect(officer.getByRole("spinbutton", { name: "Term, months" })).toHaveValue("18");
  await officer.getByRole("textbox", { name: "Amount for each" }).fill("5000");
  for (const [words, found] of [
    ["000022", /Abad, Santiago/],
    ["000076", /Agbayani/],
    ["000028", /Almeda, Ligaya/],
  ] as const) {
    await officer.getByRole("combobox", { name: "A member", exact: true }).focus();
    await take(officer, words, found);
  }
  const tooMuch = officer.getByRole("textbox", { name: /^Amount of the loan: Agbayani/ });
  await tooMuch.fill("990000");
  await officer.getByRole("checkbox", { name: /^Each answers for/ }).check();
  await officer.getByRole("button", { name: "Write 3 applications" }).click();
  await expect(officer.getByText("Written: 2. Not written: 1.")).toBeVisible();
  await expect(officer.getByRole("row", { name: /Agbayani/ })).toContainText("lends from 5,000.00 to");
  // Whose application is written is not taken in once more.
  await officer.getByRole("combobox", { name: "A member", exact: true }).focus();
  await take(officer, "000022", /Abad, Santiago/);
  await expect(officer.getByRole("button", { name: "Write one application" })).toBeVisible();
  await tooMuch.fill("7500");
  await officer.getByRole("button", { name: "Write one application" }).click();
  await expect(officer).toHaveURL(/group_name/);
  await stepWithAll(officer, "Submit", "Submitted");
  await stepWithAll(officer, "Print", "Printed");

  const manager = await person(browser, "manager");
  await manager.goto(branchPath(`loan/loan-application?filter=${among}`));
  await stepWithAll(manager, "Approve", "Approved");
  const teller = await person(browser, "teller3");
  await teller.goto(branchPath(`loan/loan-application?filter=${among}`));
  await stepWithAll(teller, "Release", "Released");

  const asked = `collectible=all&group_name=${encodeURIComponent(name)}`;
  await teller.goto(branchPath(`transaction/collection-sheet?${asked}`));
  for (const member of [/Abad, Santiago/, /Agbayani/, /Almeda, Ligaya/])
    await expect(teller.getByRole("row", { name: member })).toBeVisible();
});
