import { mostTranches } from "#contract/entities/loan-terms";
import { signatoryRoles } from "#contract/entities/voucher";
import { choice, date, money, reference, table, text, toggle } from "#contract/kit/field";

/** Members who answer for a loan, and for how much of it; for all where no amount is said. */
export const comakers = table(
  {
    member_id: reference("member-profile", { label: "Member", required: true }),
    amount: money({ label: "Answers for", min: 0 }),
    description: text({ label: "Remarks" }),
  },
  { label: "Comakers", max: 20, unique: "member_id", uniqueMessage: "Each comaker is named once" },
);
/** What the loan is secured by. */
export const collateral = table(
  {
    collateral_id: reference("collateral", { label: "Kind", required: true }),
    description: text({ label: "What it is", required: true }),
    appraised_value: money({ label: "Appraised at", required: true, min: 0 }),
  },
  { label: "Collateral", max: 20 },
);
/** Deposits of the borrower or of comakers: on hold while the loan runs, and paying it when called on. */
export const pledges = table(
  {
    member_account_id: reference("member-accounting-ledger", { label: "Account no.", required: true }),
    amount: money({ label: "Pledged", required: true, min: 1 }),
    description: text({ label: "Remarks" }),
  },
  {
    label: "Deposits pledged",
    max: 20,
    unique: "member_account_id",
    uniqueMessage: "Each account is named once",
  },
);
/** What other offices and lenders say is still open: dues, balances, other loans. */
export const clearance = table(
  {
    name: text({ label: "Item", required: true }),
    amount: money({ label: "Open amount", min: 0 }),
    is_cleared: toggle({ label: "Cleared" }),
    description: text({ label: "Remarks" }),
  },
  { label: "Clearance", max: 50 },
);

/** In which parts it is handed out, where it is in more than one: the first with all that is kept back. */
export const tranches = table(
  {
    date: date({ label: "Planned on", required: true }),
    amount: money({ label: "Amount", required: true, min: 100 }),
    purpose: text({ label: "For what, or on what condition", required: true, max: 200 }),
  },
  { label: "Released in tranches", max: mostTranches },
);

/** What is kept back by hand: beside what the scheme keeps back, or in the place of its row of that name. */
export const ownDeductions = table(
  {
    name: text({ label: "For what", required: true, max: 100 }),
    account_id: reference("account", { label: "Account" }),
    amount: money({ label: "Amount", required: true, min: 0 }),
    is_added: toggle({ label: "Added to the loan" }),
    description: text({ label: "Remarks" }),
  },
  {
    label: "Deductions by hand",
    max: 20,
    unique: "name",
    uniqueMessage: "Each is named once",
    help: "In the place of the scheme's of that name, to its account if none is named; 0 keeps nothing back",
  },
);

/** The papers that were handed in. */
export const documents = table(
  { name: text({ label: "Document", required: true, max: 100 }) },
  { label: "Documents handed in", max: 40, unique: "name", uniqueMessage: "Each is named once" },
);

/** Who signs for what of the papers of a loan. */
export const signatories = table(
  {
    role: choice(signatoryRoles, { required: true }),
    name: text({ required: true, max: 100 }),
    position: text({ max: 100 }),
  },
  { max: 9, unique: "role", uniqueMessage: "Each signs once" },
);
