import type { Page } from "@playwright/test";
import { pdfPages } from "../support/pdf-text.ts";
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
import { branchPath, signIn } from "./support.ts";

interface LateLoan {
  id: string;
  number: string;
  member_name: string;
}

/** A loan that is late, and large enough to be lent anew. */
async function findLate(page: Page): Promise<LateLoan> {
  const listed = page.waitForResponse(/\/loan\/collection\/search/);
  await page.goto(branchPath("loan/collection"));
  const { data } = await (await listed).json();
  return data.find(
    ({ balance, days_late }: { balance: number; days_late: number }) => balance > 600_000 && days_late < 180,
  );
}

/** What a paper that is linked from the loan says. */
async function paper(page: Page, name: string): Promise<string> {
  const link = openLoan(page).getByRole("link", { name, exact: true });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([name, answer.status(), answer.headers()["content-type"]]).toEqual([name, 200, "application/pdf"]);
  return pdfPages(await answer.body()).join(" ");
}

test("a late loan is restructured, written off and recovered in part, to the centavo and on paper", async ({
  browser,
  page,
}) => {
  test.slow();
  const officer = await person(browser, "officer");
  const late = await findLate(officer);
  const about = new RegExp(late.member_name);
  await officer
    .getByRole("row", { name: new RegExp(late.number) })
    .first()
    .click();
  const quote = openLoan(officer).getByRole("region", { name: "What ends this loan" });
  const owed = beside(quote, /^Ends the loan/);
  await expect(owed).toContainText("₱");
  const payoff = centavosOf(await owed.textContent());

  await officer.goto(branchPath("loan/loan-application/create"));
  const form = openLoan(officer);
  await form.getByRole("combobox", { name: "Member" }).focus();
  await take(officer, late.member_name.replace(",", ""), about);
  await form.getByRole("combobox", { name: "Product" }).focus();
  await take(officer, "Productive", /Productive/);
  await form.getByRole("combobox", { name: /Pays off an earlier loan/ }).focus();
  await take(officer, "Restr", /Restructured/);
  await form.getByRole("combobox", { name: "Earlier loan", exact: true }).focus();
  await take(officer, late.number, new RegExp(late.number));
  await form.getByRole("textbox", { name: "Amount of the loan" }).fill(shown(payoff));
  await officer.keyboard.press("Control+Enter");
  await expectState(officer, "Draft");
  const id = officer.url().split("/").at(-1)?.split("?")[0] ?? "";
  await act(officer, "Submit");
  await expectState(officer, "Submitted");
  await act(officer, "Print");
  await expectState(officer, "Printed");
  const number = await numberOf(officer);

  // What is below the tiers one person approves; nothing is paid out of it.
  const manager = await person(browser, "manager");
  await showLoan(manager, id);
  await act(manager, "Approve");
  await expectState(manager, "Approved");
  await act(manager, "Release", async (dialog) => {
    await expect(dialog).toContainText(`Ends it today₱${shown(payoff)}`);
    await expect(dialog.getByRole("combobox", { name: "Paid out" })).toBeHidden();
  });
  await expectState(manager, "Released");
  const restructured = openLoan(manager);
  await expect(restructured).toContainText(`Principal owed₱${shown(payoff)}`);

  await act(manager, "Write off", async (dialog) => {
    await expect(dialog).toContainText(`${shown(payoff)} of principal is taken out of the books`);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Moved away; nothing can be had of them");
  });
  await expect(manager.getByText(/Sent for approval/)).toBeVisible();
  await manager.keyboard.press("Escape");
  const owner = await person(browser, "owner");
  await owner.goto(branchPath("approvals"));
  await approve(owner, "Write-off of a loan", about);
  await expectState(manager, "Written off");
  await owner.goto(branchPath(`loan/loan-application/show/${late.id}`));
  await expectState(owner, "Closed");
  await expect(openLoan(owner)).toContainText(`Paid off by ${number}`);

  await signIn(page, "teller3");
  await page.goto(branchPath("transaction/loan-payment"));
  await payOnLoan(page, number, about, "500.25");
  await expect(page.getByRole("form", { name: "Loan payment" })).toContainText(
    `Still to recover₱${shown(payoff)}`,
  );
  await postPayment(page, "500.25");
  const recovered = `Recovered since₱500.25Still to recover₱${shown(payoff - 50_025)}`;
  await expect(restructured.getByRole("row", { name: /^Owed that day/ })).toContainText(recovered);
  await expectState(manager, "Written off");

  const card = await paper(manager, "Amortisation card");
  for (const said of [number, late.member_name, shown(payoff)]) expect(card).toContain(said);
  const statement = await paper(manager, "Statement");
  for (const said of [number, shown(payoff), "500.25"]) expect(statement).toContain(said);
  expect(await paper(manager, "Loan release voucher")).toContain(shown(payoff));
  expect(await paper(manager, "Promissory note")).toContain(shown(payoff));
  expect(await paper(manager, "Disclosure statement")).toContain(shown(payoff));
  for (const one of [officer, manager, owner]) await one.context().close();
});
