import type { EntrySource } from "#contract/entities/journal";
import type { PrintLanguage } from "#contract/operations/prints/prints";

const en = {
  statement: "Statement of account",
  member: "Member",
  passbook: "Passbook",
  account: "Account",
  period: "Period",
  from_to: "{from} to {to}",
  from: "from {from}",
  to: "to {to}",
  all: "From the first entry",
  date: "Date",
  reference: "Reference",
  particulars: "Particulars",
  debit: "Debit",
  credit: "Credit",
  balance: "Balance",
  opening: "Balance brought forward",
  totals: "Movement of the period, {count} entries",
  closing: "Closing balance",
  printed: "Printed {moment} by {person}",
  page: "Page {page} of {pages}",
  statement_note:
    "This statement is not an official receipt. Tell the branch at once where it differs from your records.",
  card: "Member card",
  type: "Type",
  since: "Member since",
  card_note: "Property of the cooperative. Whoever finds it may hand it in at any branch.",
};

/** Every text of a paper that goes home with a member. */
export type Texts = typeof en;

const fil: Texts = {
  statement: "Pahayag ng account",
  member: "Miyembro",
  passbook: "Passbook",
  account: "Account",
  period: "Panahon",
  from_to: "{from} hanggang {to}",
  from: "mula {from}",
  to: "hanggang {to}",
  all: "Mula sa unang tala",
  date: "Petsa",
  reference: "Numero",
  particulars: "Detalye",
  debit: "Debit",
  credit: "Credit",
  balance: "Balanse",
  opening: "Dating balanse",
  totals: "Galaw sa panahong ito, {count} tala",
  closing: "Huling balanse",
  printed: "Nai-print {moment} ni {person}",
  page: "Pahina {page} ng {pages}",
  statement_note:
    "Hindi ito opisyal na resibo. Sabihan agad ang sangay kung may pagkakaiba sa inyong sariling tala.",
  card: "Kard ng miyembro",
  type: "Uri",
  since: "Miyembro mula",
  card_note: "Pag-aari ng kooperatiba. Kung mapulot, pakibalik sa alinmang sangay.",
};

export const texts: Record<PrintLanguage, Texts> = { en, fil };

/** What an entry is called on paper. */
export const sourceNames: Record<PrintLanguage, Record<EntrySource, string>> = {
  en: {
    deposit: "Deposit",
    withdraw: "Withdrawal",
    payment: "Payment",
    adjustment: "Adjustment",
    "journal voucher": "Journal voucher",
    "check voucher": "Check voucher",
    loan: "Loan",
    "savings interest": "Interest",
    "savings charge": "Charge",
    disbursement: "Disbursement",
    blotter: "Blotter",
    opening: "Opening balance",
    reversal: "Reversal",
  },
  fil: {
    deposit: "Deposito",
    withdraw: "Withdrawal",
    payment: "Bayad",
    adjustment: "Pagtatama",
    "journal voucher": "Journal voucher",
    "check voucher": "Check voucher",
    loan: "Pautang",
    "savings interest": "Interes",
    "savings charge": "Singil",
    disbursement: "Disbursement",
    blotter: "Blotter",
    opening: "Panimulang balanse",
    reversal: "Pagbaligtad",
  },
};

/** Fills "{name}" from values. */
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** A day as a language writes it: "2026-11-21" → "Nov 21, 2026". */
export const dayShown = (language: PrintLanguage, day: string) =>
  new Intl.DateTimeFormat(`${language}-PH`, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));

/** A moment as a language writes it, on the branch's wall; with spaces that the paper's font has. */
export const momentShown = (language: PrintLanguage, moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(`${language}-PH`, { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(moment)
    .replaceAll("\u202f", " ");
