// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { LoanFigures } from "#contract/entities/loan-record";
import { Calculator } from "../../src/pages/loans/calculator";
import { type Answer, playServer, showPage } from "./branch-page";
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
const schemes = [
  { id: id(60), name: "Diminishing" },
  { id: id(61), name: "Add-on" },
];
const product = { id: id(50), name: "Providential" };
const page = (data: unknown[]): Answer => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});
const kept = (name: string, amount: number) => ({
  ...{
    name,
    amount,
    account_id: id(20),
    account_code: "1",
    account_name: "F",
    is_added: false,
    is_by_hand: false,
  },
});
const row = (number: number, due_on: string, principal: number, interest: number) => ({
  ...{ number, due_on, principal, interest, balance: 0 },
});
const diminishing: LoanFigures = {
  deductions: [kept("Service fee", 24_000)],
  ...{ interest_in_advance: 0, payoff: 0, net_proceeds: 1_176_000 },
  ...{ total_principal: 1_200_000, total_interest: 18_000 },
  effective_rate: { monthly: "2.3616", annual: "32.3297" },
  schedule: [row(1, "2026-07-01", 600_000, 12_000), row(2, "2026-08-01", 600_000, 6_000)],
};
const addOn: LoanFigures = {
  ...diminishing,
  deductions: [kept("Service fee", 12_000), kept("Notary", 5_000)],
  ...{ net_proceeds: 1_183_000, total_interest: 24_000 },
  effective_rate: { monthly: "2.3016", annual: "31.3297" },
  schedule: [row(1, "2026-07-01", 600_000, 12_000), row(2, "2026-08-01", 600_000, 12_000)],
};
const refusal = {
  ...{ code: "scheme_not_found", operation: "loans:compute-scheme" },
  message: "This scheme is not in this branch",
};

async function fill(picked: readonly string[]) {
  showPage(<Calculator />, "loan/computation-sheet-scheme");
  const user = userEvent.setup();
  await user.click(await screen.findByText("Calculator"));
  const pick = async (label: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name: label }));
    await user.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
  };
  await pick("Scheme", picked[0] as string);
  if (picked[1]) await pick("Compare with", picked[1]);
  await pick("Product", "Providential");
  await user.type(screen.getByLabelText("Amount of the loan"), "12000");
  await user.type(screen.getByLabelText("Term, months"), "2");
  await user.click(screen.getByRole("button", { name: "Calculate" }));
}

function answerWith(second: Answer) {
  server.answer(({ method, path }) => {
    if (method === "POST") return path.includes(id(61)) ? second : { body: diminishing };
    const scheme = schemes.find((one) => path === `/computation-sheet-scheme/${one.id}`);
    if (scheme) return { body: scheme };
    return page(path.startsWith("/loan-product") ? [product] : path.startsWith("/comp") ? schemes : []);
  });
}
const asked = () => server.calls.filter(({ method }) => method === "POST");

test("the same loan under two schemes stands side by side, and what differs is marked", async () => {
  answerWith({ body: addOn });
  await fill(["Diminishing", "Add-on"]);
  const second = within(await screen.findByRole("region", { name: "Add-on" }));
  const first = within(screen.getByRole("region", { name: "Diminishing" }));
  expect(asked().map(({ path }) => path)).toEqual(
    schemes.map((one) => `/computation-sheet-scheme/${one.id}/calculator`),
  );
  expect(asked()[0]?.body).toEqual(asked()[1]?.body);
  const said = (shown: typeof first, label: string) => shown.getByText(label).closest("tr")?.textContent;
  expect(said(first, "Net proceeds")).toBe("Net proceeds11,760.00");
  expect(said(second, "Net proceeds")).toBe("Net proceeds11,830.00▲ 70.00 more");
  expect(said(second, "Deductions in all")).toBe("Deductions in all170.00▼ 70.00 less");
  expect(said(first, "Notary")).toBe("Notary0.00");
  expect(said(second, "Notary")).toBe("Notary50.00▲ 50.00 more");
  expect(said(second, "Principal in all")).toBe("Principal in all12,000.00");
  expect(said(second, "Interest and deductions")).toBe("Interest and deductions410.00▼ 10.00 less");
  expect(said(second, "Effective rate a year")).toContain("31.3297 %▼ 1.0000 points less");
  expect(said(second, "First instalment")).toBe("First instalmentJul 1, 2026 · 6,120.00");
  expect(said(second, "Last instalment")).toBe("Last instalmentAug 1, 2026 · 6,120.00▲ 60.00 more");
  const table = await screen.findByRole("table", { name: "Interest and deductions compared", hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "FigureDiminishingAdd-on",
    "Deductions in all240.00170.00",
    "Interest in all180.00240.00",
    "Interest and deductions420.00410.00",
  ]);
});

test("what the second scheme refuses is said above what the first comes to", async () => {
  answerWith({ status: 404, body: refusal });
  await fill(["Diminishing", "Add-on"]);
  expect(await screen.findByText(/not in this branch/)).toBeTruthy();
  expect(await screen.findByText("2.3616 % a month, 32.3297 % a year")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Add-on" })).toBeNull();
});

test("a scheme is not compared with itself, and one alone is shown alone", async () => {
  answerWith({ body: addOn });
  await fill(["Diminishing", "Diminishing"]);
  expect(screen.getByText("Pick another scheme than the first")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("2.3616 % a month, 32.3297 % a year")).toBeTruthy());
  expect(asked()).toHaveLength(1);
});
