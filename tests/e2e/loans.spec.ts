import type { Page } from "@playwright/test";
import {
  act,
  approve,
  beside,
  centavosOf,
  expect,
  expectState,
  numberOf,
  openLoan,
  payOnLoan,
  person,
  postPayment,
  showLoan,
  shown,
  take,
} from "./loan-desk.ts";
import { test } from "./server.ts";
import { branchPath, chooseOfRow, expectAccessible, signIn } from "./support.ts";

// A loan lives through all of them.
test.describe.configure({ mode: "serial" });

interface Borrower {
  member_name: string;
  number: string;
}
const loan = { id: "", number: "", member: "" };
const about = () => new RegExp(loan.member);

/** A member with a running loan that is paid on time and small beside what they ask for now. */
async function findBorrower(page: Page): Promise<Borrower> {
  const listed = page.waitForResponse(/\/loan\/released\/search/);
  await page.goto(branchPath("loan/loans"));
  const { data } = await (await listed).json();
  return data.find(
    (one: { state: string; past_due: number; balance: number; tranche_stage: string }) =>
      one.state === "released" &&
      one.past_due === 0 &&
      one.balance < 6_000_000 &&
      one.tranche_stage === "none",
  );
}

const tab = async (page: Page, times = 1) => {
  for (let time = 0; time < times; time++) await page.keyboard.press("Tab");
};

/** Writes an application with the keyboard alone, with who answers for it and what secures it. */
async function applyByKeyboard(page: Page, { member_name, number }: Borrower) {
  await page.getByRole("link", { name: "Loan applications" }).click();
  await expect(page.getByRole("row", { name: "Draft" }).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const form = openLoan(page);
  await expect(form.getByRole("combobox", { name: "Member" })).toBeFocused();
  await take(page, member_name.replace(",", ""), about());
  await tab(page);
  await take(page, "Providential", /Providential/);
  await expect(form.getByRole("spinbutton", { name: "Term, months" })).toHaveValue("18");
  await tab(page, 3);
  await take(page, "Renewal", /^Renewal$/);
  await tab(page);
  await take(page, number, new RegExp(number));
  await tab(page);
  await page.keyboard.type("100000");
  const comakers = form.getByRole("group", { name: "Comakers" });
  await comakers.getByRole("button", { name: "Add a row" }).press("Enter");
  await expect(comakers.getByRole("combobox", { name: "Member 1" })).toBeFocused();
  await take(page, "apolinario zuniga", /Abad, Apolinario/);
  await tab(page);
  await page.keyboard.type("50000");
  const collateral = form.getByRole("group", { name: "Collateral" });
  await collateral.getByRole("button", { name: "Add a row" }).press("Enter");
  await expect(collateral.getByRole("combobox", { name: "Kind 1" })).toBeFocused();
  await take(page, "Real", /Real Estate Property/);
  await tab(page);
  await page.keyboard.type("Lot 12, San Roque");
  await tab(page);
  await page.keyboard.type("150000.50");
  await page.keyboard.press("Control+Enter");
  await expectState(page, "Draft");
}

test("a renewal is applied for by keyboard, decided on in two tiers, and pays the earlier loan off", async ({
  browser,
}) => {
  test.slow();
  const officer = await person(browser, "officer");
  const borrower = await findBorrower(officer);
  loan.member = borrower.member_name;
  await applyByKeyboard(officer, borrower);
  loan.id = officer.url().split("/").at(-1)?.split("?")[0] ?? "";
  const applied = openLoan(officer);
  await expect(applied).toContainText("Abad, Apolinario Zúñiga");
  await expect(applied).toContainText("150,000.50");
  await expectAccessible(officer);

  await act(officer, "Submit", async (dialog) => {
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog.getByText(/The member is not eligible/).first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason for an exception" }).fill("Always paid on time");
  });
  await expect(officer.getByText(/Sent for approval/)).toBeVisible();
  await officer.keyboard.press("Escape");

  const manager = await person(browser, "manager");
  await manager.goto(branchPath("approvals"));
  await approve(manager, "Loan to a member who lacks something", about());
  // Nobody loads the page anew: what others decide is seen at once.
  await expectState(officer, "Submitted");
  await act(officer, "Print");
  await expectState(officer, "Printed");
  loan.number = await numberOf(officer);

  await showLoan(manager, loan.id);
  await act(manager, "Approve");
  await expect(manager.getByText(/Sent for approval/)).toBeVisible();
  await manager.keyboard.press("Escape");
  const owner = await person(browser, "owner");
  await owner.goto(branchPath("approvals"));
  await approve(owner, "Loan", about());
  await expectState(manager, "Approved");

  const figures = openLoan(manager);
  const ends = figures.getByRole("region", { name: `Pays off ${borrower.number}` });
  const payoff = centavosOf(await beside(ends, /Ends it today/).textContent());
  const proceeds = 10_000_000 - 200_000 - 100_000 - payoff;
  await act(manager, "Release", async (dialog) => {
    await expect(dialog).toContainText(`Paid out to the member₱${shown(proceeds)}`);
    await dialog.getByRole("combobox", { name: "Paid out" }).focus();
    await take(manager, "Savings", /Savings/);
    await dialog.getByRole("combobox", { name: /for savings/ }).focus();
    await take(manager, "21110", about());
  });
  await expectState(manager, "Released");
  await expect(figures).toContainText(`Savings ₱${shown(proceeds)}`);
  await expectState(officer, "Released");

  const listed = officer.waitForResponse(/\/loan\/released\/search/);
  await officer.goto(branchPath("loan/loans"));
  const { data } = await (await listed).json();
  const stateOf = (number: string) =>
    data.find((one: { number: string }) => one.number === number)?.state ?? "closed";
  expect([stateOf(borrower.number), stateOf(loan.number)]).toEqual(["closed", "released"]);
  for (const page of [officer, manager, owner]) await page.context().close();
});

/** Chooses a way to pay among those offered. */
async function choose(page: Page, way: RegExp) {
  await page.getByRole("combobox", { name: "Payment type" }).press("ArrowDown");
  await page.locator(".ant-select-dropdown:visible").getByTitle(way).first().click();
}

test("it is paid in cash, by a check that the bank returns, and out of savings", async ({
  page,
  browser,
}) => {
  test.slow();
  // Their drawer is open in the demo.
  await signIn(page, "teller3");
  await page.goto(branchPath("transaction/loan-payment"));
  await payOnLoan(page, loan.number, about(), "5000.25");
  await page.getByRole("textbox", { name: "Cash received" }).fill("6000");
  const inCash = await postPayment(page, "5,000.25");
  await expect(inCash).toContainText("Change999.75");
  await page.keyboard.press("n");

  await payOnLoan(page, loan.number, about(), "10000.50");
  await choose(page, /^Check$/);
  await page.locator("#bank_reference").fill("0098765");
  await expect(await postPayment(page, "10,000.50")).toContainText("0098765");
  await page.keyboard.press("n");

  await payOnLoan(page, loan.number, about(), "1234.56");
  // A check counts as paid until the bank returns it.
  const window = page.getByRole("form", { name: "Loan payment" });
  await expect(window).toContainText(`Principal owed ₱${shown(10_000_000 - 1_500_075)}`);
  await choose(page, /21110/);
  await page.getByRole("textbox", { name: "Description" }).focus();
  await expect(await postPayment(page, "1,234.56")).toContainText(/Paid in21110/);

  const manager = await person(browser, "manager");
  await manager.goto(branchPath("transaction/checks"));
  const check = manager.getByRole("row", { name: /0098765/ });
  await expect(check).toContainText("On hand");
  await manager.getByRole("button", { name: "Deposit checks" }).click();
  const slip = manager.getByRole("dialog", { name: "Deposit checks" });
  await slip.getByRole("combobox", { name: /Bank account/ }).focus();
  await take(manager, "11130", /11130/);
  await slip.getByRole("textbox", { name: /Slip no/ }).fill("S-2");
  await slip.getByRole("checkbox", { name: "0098765" }).check();
  await slip.getByRole("button", { name: "Deposit checks" }).click();
  await expect(slip).toBeHidden();
  await expect(check).toContainText("In bank");
  const asked = manager.getByRole("dialog", { name: /returned by the bank/ });
  await chooseOfRow(check, "Returned by the bank", asked);
  await asked.getByRole("textbox", { name: /Reason/ }).fill("Drawn against insufficient funds");
  const day = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: "Asia/Manila", month: "2-digit", day: "2-digit", year: "numeric" },
  }).format();
  await asked.getByRole("textbox", { name: /Returned by the bank on/ }).fill(day);
  await asked.getByRole("textbox", { name: /Returned by the bank on/ }).press("Tab");
  await asked.getByRole("button", { name: "Returned by the bank" }).click();
  await expect(asked.getByText(/Sent for approval/)).toBeVisible();
  const owner = await person(browser, "owner");
  await owner.goto(branchPath("approvals"));
  await approve(owner, "Reversal", about());

  await showLoan(manager, loan.id);
  await expect(openLoan(manager)).toContainText(`Principal owed₱${shown(10_000_000 - 623_481)}`);
  for (const one of [manager, owner]) await one.context().close();
});
