// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ageClasses } from "#contract/entities/loan-terms";
import type { Output } from "#contract/kit/operation";
import type { loanPortfolio } from "#contract/operations/loans/loan-portfolio";
import { LoanPortfolio } from "../../src/pages/loans/portfolio";
import { playServer, showPage } from "./branch-page";
import { id } from "./vouchers-fixture";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const server = playServer();
const none = { loans: 0, outstanding: 0, arrears: 0 };
const shares = { loans: 1, outstanding: 100_000, arrears: 9_900, at_risk: 100_000, share_at_risk: "100.00" };
const portfolio: Output<typeof loanPortfolio> = {
  ...{ date: "2026-11-21", as_of: "2026-11-20", loans: 3, outstanding: 400_000, arrears: 9_900 },
  classes: ageClasses.map((age_class) => {
    if (age_class === "current")
      return { age_class, ...none, loans: 2, outstanding: 300_000, share: "75.00" };
    if (age_class !== "31–60") return { age_class, ...none, share: "0.00" };
    return { age_class, loans: 1, outstanding: 100_000, share: "25.00", arrears: 9_900 };
  }),
  at_risk: [
    { days: 1, loans: 1, outstanding: 100_000, share: "25.00" },
    { days: 31, loans: 1, outstanding: 100_000, share: "25.00" },
    { days: 91, loans: 0, outstanding: 0, share: "0.00" },
  ],
  products: [{ id: id(50), name: "Providential loan", ...none, at_risk: 100_000, share_at_risk: "25.00" }],
  maturity_classes: ageClasses.map((age_class) => ({ age_class, ...none, share: "0.00" })),
  officers: [{ id: id(51), name: "Reyes, Ana", ...shares }],
  areas: [
    { id: id(52), name: "Poblacion", ...shares },
    { id: null, name: null, ...shares },
  ],
  largest: [{ id: id(53), name: "Cruz, Ben", loans: 1, outstanding: 100_000, share: "25.00" }],
  months: [
    { month: "2026-10-01", released: 400_000, collected: 0 },
    { month: "2026-11-01", released: 0, collected: 12_345 },
  ],
};

test("says what is lent and how late it is; each class leads to its loans", async () => {
  server.answer(({ path }) => (path === "/loan-portfolio" ? { body: portfolio } : undefined));
  showPage(<LoanPortfolio />, "loan/portfolio");
  const risk = await screen.findByText("PAR, over 90 days");
  expect(risk.closest("div")?.textContent).toContain("0.00 %");
  expect(screen.getByText(/Lateness as of Nov 20, 2026/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "31–60" });
  const filter = new URL(link.getAttribute("href") ?? "", "http://kaban.test").searchParams.get("filter");
  expect(JSON.parse(filter ?? "").filters).toEqual([{ field: "age_class", mode: "equal", value: "31–60" }]);
  expect(link.closest("tr")?.textContent).toBe("31–6011,000.0025.00 %99.00");
  // Nothing leads to a class without loans.
  expect(screen.queryByRole("link", { name: "61–90" })).toBeNull();
  const table = await screen.findByRole("table", { name: "Released and collected by month", hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "MonthReleasedCollected",
    "Nov 20260.00123.45",
    "Oct 20264,000.000.00",
  ]);
});

test("each figure leads to the loans behind it", async () => {
  server.answer(({ path }) => (path === "/loan-portfolio" ? { body: portfolio } : undefined));
  showPage(<LoanPortfolio />, "loan/portfolio");
  const to = async (name: string | RegExp) => {
    const link = await screen.findByRole("link", { name });
    return link.getAttribute("href")?.replace(/^.*branch\/[^/]+\//, "");
  };
  expect(await to("Reyes, Ana")).toBe(`loan/reports?report=ageing&officer_id=${id(51)}`);
  expect(await to("Poblacion")).toBe(`loan/reports?report=ageing&area_id=${id(52)}`);
  expect(await to("Cruz, Ben")).toBe(`loan/reports?report=ageing&member_id=${id(53)}`);
  expect(await to("Providential loan")).toBe(`loan/reports?report=ageing&loan_product_id=${id(50)}`);
  expect(await to("123.45")).toBe("loan/reports?report=collections&from=2026-11-01&to=2026-11-30");
  expect(await to("0.00 %")).toContain("loan/collection?");
  expect(screen.getByText("None")).toBeTruthy();
});

test("says that nothing is lent", async () => {
  const months = portfolio.months.map((one) => ({ ...one, released: 0, collected: 0 }));
  server.answer(() => ({ body: { ...portfolio, loans: 0, outstanding: 0, months } }));
  showPage(<LoanPortfolio />, "loan/portfolio");
  expect(await screen.findByText("Nothing is lent yet")).toBeTruthy();
});
