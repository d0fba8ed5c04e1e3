import type { EntrySource } from "#contract/entities/journal";
import { labelOf } from "#contract/kit/field";
import type { Language } from "#contract/kit/language";

const en = {
  statement: "Statement of account",
  from_to: "{from} to {to}",
  from: "from {from}",
  to: "to {to}",
  all: "From the first entry",
  opening: "Balance brought forward",
  totals: "Movement of the period, {count} entries",
  closing: "Closing balance",
  printed: "Printed {moment} by {person}",
  page: "Page {page} of {pages}",
  statement_note: "This statement is not an official receipt. Please report any discrepancy to your branch.",
  card: "Member card",
  card_note: "Property of the cooperative. If found, please return to any branch.",
};

/** Every text of a paper that goes home with a member. */
export type Texts = typeof en;

const fil: Texts = {
  statement: "Pahayag ng account",
  from_to: "{from} hanggang {to}",
  from: "mula {from}",
  to: "hanggang {to}",
  all: "Mula sa unang tala",
  opening: "Dating balanse",
  totals: "Galaw sa panahong ito, {count} tala",
  closing: "Huling balanse",
  printed: "Nai-print {moment} ni {person}",
  page: "Pahina {page} ng {pages}",
  statement_note:
    "Hindi ito opisyal na resibo. Sabihan agad ang sangay kung may pagkakaiba sa inyong sariling tala.",
  card: "Kard ng miyembro",
  card_note: "Pag-aari ng kooperatiba. Kung mapulot, pakibalik sa alinmang sangay.",
};

export const texts: Record<Language, Texts> = { en, fil };

/** Labels of fields where a language has another than the field itself. */
export const labels: Record<Language, Record<string, string>> = {
  en: {},
  fil: {
    member: "Miyembro",
    period: "Panahon",
    date: "Petsa",
    reference: "Numero",
    particulars: "Detalye",
    balance: "Balanse",
    type: "Uri",
    member_since: "Miyembro mula",
  },
};

/** What an entry is called on paper, where that is not its source's own word. */
const sources: Record<Language, Partial<Record<EntrySource, string>>> = {
  en: {
    withdraw: "Withdrawal",
    "savings interest": "Interest",
    "savings charge": "Charge",
    opening: "Opening balance",
  },
  fil: {
    deposit: "Deposito",
    withdraw: "Withdrawal",
    payment: "Bayad",
    adjustment: "Pagtatama",
    loan: "Pautang",
    "savings interest": "Interes",
    "savings charge": "Singil",
    opening: "Panimulang balanse",
    reversal: "Pagbaligtad",
  },
};

/** What an entry is called on paper. */
export const sourceName = (language: Language, source: EntrySource) =>
  sources[language][source] ?? labelOf(source);

/** Fills "{name}" from values. */
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
