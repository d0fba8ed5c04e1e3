import type { CalendarDate } from "#contract/kit/dates";
import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { loanProduct } from "#contract/resources/loan-product";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { sharesCode } from "#server/seeds/demo/counter";
import { addRows } from "#server/seeds/demo/rows-added";

const lent = "11210";
const pastDue = "11220";
const inLitigation = "11240";
const interest = "40110";
const fees = "40120";
const fines = "40140";
/** Probable losses on loans, their allowance, and miscellaneous income for what is recovered of them. */
export const losses = { loss: "73560", allowance: "11242", recovery: "40450" };

/** What the demo lends on, by what is said of each beside the accounts: amounts in centavos. */
const products = [
  {
    name: "Providential loan",
    description: "For school, health and the house; paid back in equal instalments.",
    ...{ interest_rate: "1", minimum_amount: 500_000, maximum_amount: 10_000_000 },
    ...{ term_months: 18, minimum_term: 6, maximum_term: 24 },
    ...{ interest_method: "diminishing", amortization: "equal instalments", offers_own_instalment: true },
    ...{ fine_rate: "2", fine_grace_days: 5 },
  },
  {
    name: "Productive loan",
    description: "For the farm and the stall; interest is of what was lent.",
    ...{ interest_rate: "1.25", minimum_amount: 500_000, maximum_amount: 20_000_000 },
    ...{ term_months: 12, minimum_term: 3, maximum_term: 12 },
    ...{ interest_method: "straight", amortization: "equal principal" },
    ...{ fine_rate: "2", fine_grace_days: 5 },
  },
  {
    name: "Emergency loan",
    description: "Small and quick, for half a year.",
    ...{ interest_rate: "1.5", minimum_amount: 200_000, maximum_amount: 2_000_000 },
    ...{ term_months: 6, minimum_term: 1, maximum_term: 6 },
    ...{ interest_method: "diminishing", amortization: "equal principal" },
    ...{ fine_rate: "3", fine_grace_days: 3 },
  },
] as const;

/** Writes the products that the demo lends on, and the scheme of what they keep back. */
export async function addLoanProducts(
  tx: Transaction,
  { books, place, userId, date }: { books: Books; place: Tenant; userId: string; date: CalendarDate },
): Promise<void> {
  const by = { place, userId, now: momentOf(date, 10) };
  const [schemeId] = await addRows(tx, by, computationSheetScheme, [
    {
      name: "Usual deductions",
      description:
        "A service fee, and one percent for share capital, which is lent on top where that is asked for.",
      deductions: [
        { name: "Service fee", account_id: accountIn(books, fees), percent: "2", minimum: 10_000 },
        { name: "Share capital", account_id: accountIn(books, sharesCode), percent: "1", is_added: true },
      ],
      share_capital_percent: "300",
      refuses_past_due: true,
      maximum_loans: 2,
    },
  ]);
  const rows = products.map((product) => ({
    ...product,
    is_rate_public: true,
    ...{ account_id: accountIn(books, lent), computation_sheet_scheme_id: schemeId },
    ...{ past_due_account_id: accountIn(books, pastDue), past_due_days: 30 },
    litigation_account_id: accountIn(books, inLitigation),
    ...{ rate_per: "month", payment_mode: "monthly", days_in_year: "360", days_in_month: "30" },
    ...{ rounding: "half up", payment_order: "fines, fees, interest, principal" },
    ...{ closed_day_rule: "next working day", is_saturday_closed: true, is_sunday_closed: true },
    interest_income_account_id: accountIn(books, interest),
    ...{ service_fee_account_id: accountIn(books, fees), fines_account_id: accountIn(books, fines) },
    loss_account_id: accountIn(books, losses.loss),
    allowance_account_id: accountIn(books, losses.allowance),
    recovery_account_id: accountIn(books, losses.recovery),
  }));
  await addRows(tx, by, loanProduct, rows);
}
