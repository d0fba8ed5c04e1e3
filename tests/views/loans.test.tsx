// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LoanApplications } from "../../src/pages/loans/loan-applications";
import { type Answer, playServer, showPage } from "./branch-page";
import { id } from "./vouchers-fixture";

const server = playServer();
const loan = {
  ...{ id: id(40), name: "Cruz, Ana · Providential loan", state: "printed", number: "LV000007", version: 3 },
  ...{
    member_id: id(10),
    member_name: "Cruz, Ana",
    loan_product_id: id(50),
    loan_product_name: "Providential",
  },
  ...{ date: "2026-06-01", amount: 1_200_000, term_months: 2, payment_mode: "monthly", interest_rate: "1" },
  ...{ comakers: [], pledges: [], collateral: [], clearance: [], documents: [], signatories: [], balance: 0 },
  ...{ tranches: [], tranche_stage: "none", planned: null },
  ...{ is_related_party: false, created_at: "2026-06-01T04:00:00Z", created_by_name: "Owner", releases: [] },
  renews: null,
  renewed_by: null,
  approved_at: "2026-06-01T02:00:00.000Z",
  approved_by_name: "Dina Lim",
  deciders: [
    { name: "Ben Dizon", deputy_for_name: "Eva Tan", decided_at: "2026-06-01T02:00:00.000Z" },
    { name: "Olga Reyes", deputy_for_name: null, decided_at: "2026-06-01T03:00:00.000Z" },
  ],
  eligibility: [
    { code: "share_capital", is_met: true, needed: "12,000.00", found: "30,000.00" },
    { code: "document", is_met: false, needed: "Payslip", found: "—" },
  ],
  exposure: {
    ...{ loan_count: 1, owed: 50_000, to_release: 0, answers_for: 0, share_capital: 1_000_000, savings: 0 },
    ...{ other_instalments: 0, monthly_instalment: 609_000, capacity: null },
  },
  figures: {
    deductions: [
      { name: "Service fee", account_id: id(20), account_code: "1", account_name: "F", amount: 24_000 },
    ],
    ...{
      interest_in_advance: 0,
      payoff: 0,
      net_proceeds: 1_176_000,
      total_principal: 1_200_000,
      total_interest: 18_000,
    },
    effective_rate: { monthly: "2.3616", annual: "32.3297" },
    schedule: [
      { number: 1, due_on: "2026-07-01", principal: 600_000, interest: 12_000, balance: 600_000 },
      { number: 2, due_on: "2026-08-01", principal: 600_000, interest: 6_000, balance: 0 },
    ],
  },
};
const page = (data: unknown[]): Answer => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

test("a loan is shown with its reasons, its figures, its schedule and its papers", async () => {
  server.answer(({ path }) => (path === `/loan/${loan.id}` ? { body: loan } : page([loan])));
  showPage(<LoanApplications />, `loan/loan-application/show/${loan.id}`);
  const shown = within(await screen.findByRole("dialog", { name: /Cruz, Ana/ }));
  expect(await shown.findByText("Met: 12,000.00 asked for, 30,000.00 allowed by share capital")).toBeTruthy();
  expect(shown.getByText("Lacking: Payslip handed in")).toBeTruthy();
  expect(shown.getByText("2.3616 % a month, 32.3297 % a year")).toBeTruthy();
  expect(shown.getByText("-240.00")).toBeTruthy();
  const totals = shown.getByRole("row", { name: /Totals/ });
  expect(totals.textContent).toContain("12,000.00180.0012,180.00");
  const paper = shown.getByRole("link", { name: /Disclosure statement/ });
  expect(paper.getAttribute("href")).toContain(`/loan/${loan.id}/disclosure?`);
  expect(shown.queryByRole("link", { name: /Amortisation card/ })).toBeNull();
  expect(await shown.findByRole("button", { name: "Approve" })).toBeTruthy();
  const hands = shown.getAllByText(/Dina Lim|Ben Dizon|Olga Reyes/).map(({ textContent }) => textContent);
  expect(hands).toEqual([
    "Jun 1, 2026, 10:00 AM · Dina Lim",
    "Jun 1, 2026, 10:00 AM · Ben Dizon for Eva Tan",
    "Jun 1, 2026, 11:00 AM · Olga Reyes",
  ]);
});

test("an application pays off a loan of its own member that runs, and of nobody else", async () => {
  const people = [
    { id: id(10), full_name: "Cruz, Ana", passbook: "1" },
    { id: id(11), full_name: "Diaz, Ben", passbook: "2" },
  ];
  const payoff = { fines: 12_300, fees: 0, interest: 45_600, principal: 500_000 };
  server.answer(({ path }) => {
    if (path.startsWith("/member-profile")) return page(people);
    if (path === `/loan/${loan.id}/quote`) return { body: { payoff } };
    return page(path.startsWith("/loan/released") ? [{ ...loan, state: "released" }] : []);
  });
  showPage(<LoanApplications />, "loan/loan-application/create");
  const user = userEvent.setup();
  const earlier = await screen.findByRole<HTMLInputElement>("combobox", { name: "Earlier loan" });
  expect(earlier.disabled).toBe(true);
  const pick = async (label: string, option: string) => {
    await user.click(screen.getByRole("combobox", { name: label }));
    await user.click(await screen.findByTitle(option));
  };
  await pick("Member", "Cruz, Ana · 1");
  await pick("Earlier loan", "LV000007 · Cruz, Ana · Providential loan");
  const asked = server.calls.filter(({ path }) => path.startsWith("/loan/released")).at(-1);
  const { filters } = JSON.parse(asked?.search.get("filter") ?? "{}");
  expect(filters).toMatchObject([
    { field: "state", value: "released" },
    { field: "member_id", value: id(10) },
  ]);
  const picked = () => screen.getByRole("combobox", { name: "Earlier loan" }).closest(".ant-select");
  expect(picked()?.textContent).toContain("LV000007");
  const owed = await screen.findByRole("row", { name: /Ends it today/ });
  expect(owed.textContent).toContain("5,579.00");
  await pick("Member", "Diaz, Ben · 2");
  await expect.poll(() => picked()?.textContent).not.toContain("LV000007");
  expect(screen.queryByRole("row", { name: /Ends it today/ })).toBeNull();
});

test("an application names at its inputs what is missing and what the server refuses", async () => {
  const refusal = {
    ...{ code: "amount_out_of_limits", operation: "loan:create" },
    message: "Providential lends from 500.00 to 1,000.00",
    fields: { amount: "Providential lends from 500.00 to 1,000.00" },
    detail: { product: "Providential", least: "500.00", most: "1,000.00" },
  };
  const product = { id: id(50), name: "Providential", term_months: 24, payment_mode: "semi-monthly" };
  server.answer(({ method, path }) => {
    if (method === "POST") return { status: 400, body: refusal };
    if (path.startsWith("/member-profile"))
      return page([{ id: id(10), full_name: "Cruz, Ana", passbook: "1" }]);
    if (path === `/loan-product/${id(50)}`) return { body: product };
    return page(path.startsWith("/loan-product") ? [product] : []);
  });
  showPage(<LoanApplications />, "loan/loan-application/create");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Member is required")).toBeTruthy();
  expect(screen.getByText("Amount of the loan is required")).toBeTruthy();
  const pick = async (label: string, option: string) => {
    await user.click(screen.getByRole("combobox", { name: label }));
    await user.click(await screen.findByTitle(option));
  };
  await pick("Product", "Providential");
  await expect.poll(() => (screen.getByLabelText("Term, months") as HTMLInputElement).value).toBe("24");
  expect(screen.getByLabelText("Second day of the month")).toBeTruthy();
  await pick("Member", "Cruz, Ana · 1");
  await user.type(screen.getByLabelText("Amount of the loan"), "1500");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Providential lends from 500.00 to 1,000.00")).toBeTruthy();
  expect(server.calls.filter(({ method }) => method === "POST").at(-1)?.body).toMatchObject({
    ...{ amount: 150_000, member_id: id(10), loan_product_id: id(50), term_months: 24 },
  });
});

test("what is wrong in a row of a table is told at its cell, by the server too", async () => {
  const told = "Member is a stranger";
  const answer = { code: "invalid_input", message: told, fields: { "comakers.0.member_id": told } };
  const product = { id: id(50), name: "Providential", term_months: 24, payment_mode: "monthly" };
  server.answer(({ method, path }) => {
    if (method === "POST") return { status: 400, body: answer };
    if (path.startsWith("/member-profile"))
      return page([{ id: id(10), full_name: "Cruz, Ana", passbook: "1" }]);
    if (path === `/loan-product/${id(50)}`) return { body: product };
    return page(path.startsWith("/loan-product") ? [product] : []);
  });
  showPage(<LoanApplications />, "loan/loan-application/create");
  const user = userEvent.setup();
  const comakers = within(await screen.findByRole("group", { name: "Comakers" }));
  const collateral = within(screen.getByRole("group", { name: "Collateral" }));
  await user.click(comakers.getByRole("button", { name: "Add a row" }));
  await user.click(collateral.getByRole("button", { name: "Add a row" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await comakers.findByText("Member is required")).toBeTruthy();
  expect(comakers.getByRole("combobox", { name: "Member 1" }).getAttribute("aria-invalid")).toBe("true");
  expect(collateral.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Kind is required",
    "What it is is required",
    "Appraised at is required",
  ]);
  await user.click(collateral.getByRole("button", { name: "Remove row 1" }));
  const pick = async (input: HTMLElement, option: string) => {
    await user.click(input);
    await user.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
  };
  await pick(screen.getByRole("combobox", { name: "Product" }), "Providential");
  await expect.poll(() => (screen.getByLabelText("Term, months") as HTMLInputElement).value).toBe("24");
  await pick(screen.getByRole("combobox", { name: "Member" }), "Cruz, Ana · 1");
  await pick(comakers.getByRole("combobox", { name: "Member 1" }), "Cruz, Ana · 1");
  await user.type(screen.getByLabelText("Amount of the loan"), "1500");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await comakers.findByText(told)).toBeTruthy();
});

test("the next tranche is released by the schedule that was seen; a loan that is late says so", async () => {
  const row = (number: number, principal: number) => ({
    ...{ number, due_on: `2026-0${number + 6}-01`, principal, interest: 4_000, balance: 0 },
  });
  const schedule = (principal: number) => ({
    ...{ instalments: [row(1, principal)], total_interest: 4_000, maturity_date: "2026-07-01" },
  });
  const inTranches = {
    ...{ ...loan, state: "released", tranche_stage: "first", loan_class: "current", litigation: null },
    tranches: [
      { date: "2026-06-01", amount: 700_000, purpose: "Foundation" },
      { date: "2026-07-31", amount: 500_000, purpose: "Roof" },
    ],
    releases: [
      {
        ...{ entry_id: id(60), reference: "LV000007", entry_date: "2026-06-01", way: "cash", payoff: 0 },
        ...{ tranche_number: 1, amount: 700_000, net_proceeds: 700_000, undone_by_entry_id: null },
      },
    ],
  };
  const late = { code: "tranche_of_late_loan", operation: "loan:preview-tranche" };
  const message = "70.00 of this loan is past due: that is paid before more is released";
  let next: Answer = { status: 409, body: { ...late, message, detail: { arrears: "70.00" } } };
  server.answer(({ path }) => {
    if (path === `/loan/${loan.id}`) return { body: inTranches };
    if (path === `/loan/${loan.id}/tranche`) return next;
    return path === "/loan/search" ? page([inTranches]) : page([]);
  });
  showPage(<LoanApplications />, "loan/loan-application");
  const user = userEvent.setup();
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: /^Actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Release tranche" }));
  };
  await open();
  expect(await screen.findByText(/70\.00 of this loan is past due/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close" }));
  const tranche = { number: 2, date: "2026-07-31", amount: 500_000, purpose: "Roof" };
  next = {
    body: { tranche, before: schedule(700_000), after: schedule(1_200_000), first_changed: 1 },
  };
  await open();
  const dialog = within(await screen.findByRole("dialog", { name: /Release the next tranche/ }));
  expect(dialog.getByText("Roof")).toBeTruthy();
  expect(dialog.getByText("12,000.00")).toBeTruthy();
});
