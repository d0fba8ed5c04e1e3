import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces";
import type { LedgerLine } from "#contract/entities/member-ledger";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { mostPrintedLines, type PrintLanguage, printStatement } from "#contract/operations/prints/prints";
import { readHolding } from "#server/domain/member-ledger/member-account";
import { readLedger } from "#server/domain/member-ledger/show-ledger";
import type { BranchCall } from "#server/operations/call";
import { letterhead, logoOf, readLetterhead } from "#server/prints/letterhead";
import { type Paper, servePdf } from "#server/prints/serve-pdf";
import { dayShown, filled, momentShown, sourceNames, type Texts, texts } from "#server/prints/texts";

type Ledger = Output<typeof showLedger>;

const right = (text: string, more = {}): TableCell => ({ text, alignment: "right", ...more });
const amount = (centavos: number) => (centavos === 0 ? "" : formatPesos(centavos));
const total = (centavos: number) =>
  centavos < 0 ? `-₱${formatPesos(-centavos)}` : `₱${formatPesos(centavos)}`;

function periodOf({ from, to }: Ledger, t: Texts, language: PrintLanguage): string {
  const shown = { from: from ? dayShown(language, from) : "", to: to ? dayShown(language, to) : "" };
  if (from && to) return filled(t.from_to, shown);
  if (from) return filled(t.from, shown);
  return to ? filled(t.to, shown) : t.all;
}

function lineRow(line: LedgerLine, language: PrintLanguage): TableCell[] {
  const source = sourceNames[language][line.source];
  const particulars = [source, line.payment_type_name, line.description].filter(Boolean).join(" · ");
  return [
    dayShown(language, line.entry_date),
    line.reference,
    particulars,
    right(amount(line.debit)),
    right(amount(line.credit)),
    right(formatPesos(line.balance)),
  ];
}

function table(ledger: Ledger, t: Texts, language: PrintLanguage): Content {
  const wide = (text: string): TableCell[] => [{ text, colSpan: 3, bold: true }, {}, {}];
  const bold = { bold: true };
  const head = [t.date, t.reference, t.particulars].map((text) => ({ text, bold: true }));
  return {
    layout: "lightHorizontalLines",
    fontSize: 8,
    table: {
      headerRows: 1,
      widths: [58, 74, "*", 66, 66, 72],
      body: [
        [...head, right(t.debit, bold), right(t.credit, bold), right(t.balance, bold)],
        [...wide(t.opening), "", "", right(total(ledger.opening), bold)],
        ...ledger.lines.map((line) => lineRow(line, language)),
        [
          ...wide(filled(t.totals, { count: ledger.count })),
          right(formatPesos(ledger.debit), bold),
          right(formatPesos(ledger.credit), bold),
          "",
        ],
        [...wide(t.closing), "", "", right(total(ledger.closing), bold)],
      ],
    },
  };
}

/** Names and what they are, in two columns. */
const facts = (rows: [name: string, value: string][]): Content => ({
  layout: "noBorders",
  margin: [0, 0, 0, 10],
  table: {
    body: rows.map(([name, value]) => [
      { text: name, color: "#555555" },
      { text: value, bold: true },
    ]),
  },
});

async function design(call: BranchCall<typeof printStatement>): Promise<Paper> {
  const { tx, input, caller, now, refusal, about } = call;
  const { from, to, language, id } = input;
  if (from && to && from > to) throw refusal("dates_reversed");
  const found = await readHolding(tx, input);
  if (!found) throw refusal("holding_not_found");
  const { member_name, passbook, account } = found;
  const ledger = await readLedger(tx, account, { ...input, order: "asc", limit: mostPrintedLines });
  if (ledger.count > mostPrintedLines) {
    throw refusal("too_many_lines", { count: ledger.count, most: mostPrintedLines });
  }
  const head = await readLetterhead(tx, caller.userId);
  const t = texts[language];
  const moment = momentShown(language, now, caller.membership.timeZone);
  const printed = filled(t.printed, { moment, person: head.printed_by });
  about({ entity: "member", entityId: id, after: { account_id: account.account_id, from, to } });
  const document: TDocumentDefinitions = {
    info: { title: `${t.statement} · ${member_name} · ${account.name}`, author: head.organization },
    pageSize: "A4",
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { fontSize: 9 },
    content: [
      letterhead(head, t.statement),
      facts([
        [t.member, member_name],
        [t.passbook, passbook],
        [t.account, `${account.code} ${account.name}`],
        [t.period, periodOf(ledger, t, language)],
      ]),
      table(ledger, t, language),
      { text: t.statement_note, fontSize: 8, color: "#555555", margin: [0, 12, 0, 0] },
    ],
  };
  return {
    name: ["statement", passbook, account.code, from, to].filter(Boolean).join("-"),
    document,
    footer: { text: `${printed}      ${t.page}`, margin: [40, 12, 40, 0] },
    pictures: head.logo_id ? { logo: logoOf(head) } : {},
  };
}

export const statementPrinted = servePdf(printStatement, design);
