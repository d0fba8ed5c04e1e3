import type { TFunction } from "i18next";
import type { LedgerLine, MemberAccount } from "#contract/entities/member-ledger";
import type { CalendarDate } from "#contract/kit/dates";
import { date, type Fields, money, text } from "#contract/kit/field";
import type { Language } from "#contract/kit/language";
import { formatPesos } from "#contract/kit/money";
import type { Operation, Output } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { mostPrintedLines, printMyStatement, printStatement } from "#contract/operations/prints/prints";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import { readMyAccount } from "#server/domain/member-ledger/mine";
import { readLedger } from "#server/domain/member-ledger/show-ledger";
import { issuePaper, nameMasked, numberMasked } from "#server/domain/prints/issue";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Paper, servePaper } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";

type Ledger = Output<typeof showLedger>;

const total = (centavos: number) =>
  centavos < 0 ? `-₱${formatPesos(-centavos)}` : `₱${formatPesos(centavos)}`;

function periodOf({ from, to }: Ledger, t: TFunction, language: Language): string {
  const shown = { from: from ? dayShown(language, from) : "", to: to ? dayShown(language, to) : "" };
  if (from && to) return t("from_to", shown);
  if (from) return t("from", shown);
  return to ? t("to", shown) : t("all");
}

const facts: Fields = { member: text(), passbook: text(), account: text(), period: text() };
const jointFacts: Fields = { ...facts, joint_holders: text() };
const amounts: Fields = { debit: money(), credit: money(), balance: money() };
const columns: Fields = { date: date(), reference: text(), particulars: text(), ...amounts };
const widths = { date: 58, reference: 74, debit: 66, credit: 66, balance: 72 };

/** A line without a nought on its other side. */
function rowOf(line: LedgerLine, t: TFunction) {
  const source = t(`source.${line.source}`);
  const particulars = [source, line.payment_type_name, line.description].filter(Boolean).join(" · ");
  const { entry_date, debit, credit } = line;
  return { ...line, date: entry_date, particulars, debit: debit || null, credit: credit || null };
}

/** What of the balance has yet to clear or is pledged, and what is left; nothing where all is available. */
const heldRows = ({ account: { on_hold, pledged, available } }: Ledger, t: TFunction) =>
  Object.entries({ on_hold: on_hold - pledged, pledged, ...(on_hold > 0 && { available }) })
    .filter(([name, amount]) => amount !== 0 || name === "available")
    .map(([name, amount]) => ({ label: t(name), amounts: { balance: total(amount) } }));

interface Asked extends Pick<BranchCall<Operation>, "tx" | "caller" | "now" | "today" | "audit"> {
  input: { from?: CalendarDate | undefined; to?: CalendarDate | undefined; language: Language };
  refusal(code: "dates_reversed" | "too_many_lines", detail?: Record<string, number>): Refusal;
}

interface Holder {
  member_id: string;
  member_name: string;
  passbook: string;
  account: MemberAccount;
}

/** The statement of an account over the period asked for; `find` reads whose it is, or refuses. */
async function statementOf(call: Asked, find: () => Promise<Holder>): Promise<Paper> {
  const { tx, input, today, refusal, audit } = call;
  const { from, to, language } = input;
  if (from && to && from > to) throw refusal("dates_reversed");
  const { member_id, member_name, passbook, account } = await find();
  const ledger = await readLedger(tx, account, { from, to, order: "asc", limit: mostPrintedLines });
  if (ledger.count > mostPrintedLines) {
    throw refusal("too_many_lines", { count: ledger.count, most: mostPrintedLines });
  }
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, language);
  audit({ entity: "member", entityId: member_id, after: { account: account.number, from, to } });
  const period = periodOf(ledger, t, language);
  const named = [account.number ?? account.code, account.name].join(" ");
  const joint_holders = account.joint_holders.map(({ full_name }) => full_name).join(", ");
  const row = { member: member_name, passbook, account: named, period, joint_holders };
  const { opening, count, debit, credit, closing } = ledger;
  const moved = { debit: formatPesos(debit), credit: formatPesos(credit) };
  return {
    ...paper,
    name: ["statement", passbook, account.number ?? account.code, from, to].filter(Boolean).join("-"),
    title: t("statement"),
    about: `${member_name} · ${account.name}`,
    sections: [
      { kind: "facts", fields: joint_holders ? jointFacts : facts, row },
      {
        kind: "table",
        columns,
        widths,
        before: [{ label: t("opening"), amounts: { balance: total(opening) } }],
        rows: ledger.lines.map((line) => rowOf(line, t)),
        after: [
          { label: t("totals", { count }), amounts: moved },
          { label: t("closing"), amounts: { balance: total(closing) } },
          ...(to && to < today ? [] : heldRows(ledger, t)),
        ],
      },
      { kind: "note", text: t("statement_note") },
      await issuePaper(call, language, "statement", {
        member: nameMasked(member_name),
        account: numberMasked(account.number ?? account.code),
        from: from ?? null,
        to: to ?? today,
        entries: count,
        opening,
        closing,
      }),
    ],
  };
}

/** The statement of an account of a member. Refuses accounts of elsewhere, and periods that are too long. */
export const memberStatement = (call: BranchCall<typeof printStatement>): Promise<Paper> =>
  statementOf(call, async () => ({ member_id: call.input.id, ...(await readMemberAccount(call)) }));

export const printStatementHandler = servePaper(printStatement, memberStatement, { isIssued: true });

export const printMyStatementHandler = servePaper(
  printMyStatement,
  (call) => statementOf(call, () => readMyAccount(call, call.input.id)),
  { isIssued: true },
);
