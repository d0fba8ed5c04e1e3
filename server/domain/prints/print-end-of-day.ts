import type { TFunction } from "i18next";
import {
  type Batch,
  type BatchSigner,
  type Blotter,
  batchSigners,
  blotterLines,
} from "#contract/entities/batch";
import type { BatchRemittance } from "#contract/entities/batch-remittance";
import { choice, date, type Fields, integer, moment, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { showBatch } from "#contract/operations/batches/show-batch";
import { mostPrintedLines, printEndOfDay } from "#contract/operations/prints/prints";
import { wholeBatch } from "#server/domain/batches/show-batch";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { momentShown, type Reader } from "#server/domain/prints/shown";
import { can } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

type Shown = Output<typeof showBatch>;

const facts: Fields = {
  reference: text({ label: "Batch" }),
  teller: text(),
  entry_date: date(),
  opened_at: moment(),
  ended_at: moment(),
  counted_by: text({ label: "Counted by" }),
  witness: text({ label: "Witness" }),
};

const line = (amount: Batch["over_short"]) =>
  amount === null ? "" : `${amount < 0 ? "-" : ""}${formatPesos(Math.abs(amount))}`;

/** What the drawer should hold, line by line, and what was counted. */
function blotterOf(blotter: Blotter, batch: Shown, t: TFunction): Section {
  const { expected_cash, counted_cash, over_short } = batch;
  const told = blotterLines.filter((one) => one === "beginning_cash" || blotter[one] !== 0);
  const after = [
    { label: t("end_of_day.expected_cash"), amounts: { amount: line(expected_cash) } },
    { label: t("end_of_day.counted_cash"), amounts: { amount: line(counted_cash) } },
    { label: t("end_of_day.over_short"), amounts: { amount: line(over_short) } },
  ];
  return {
    kind: "table",
    title: t("end_of_day.blotter"),
    columns: { particulars: text(), amount: money() },
    widths: { amount: 90 },
    rows: told.map((one) => ({ particulars: t(`end_of_day.line.${one}`), amount: blotter[one] })),
    after: counted_cash === null ? after.slice(0, 1) : after,
  };
}

function countOf({ counts }: Shown, t: TFunction): Section[] {
  if (counts.length === 0) return [];
  const rows = counts.map(({ name, value, quantity }) => ({
    denomination: name,
    quantity,
    amount: value * quantity,
  }));
  const columns = { denomination: text(), quantity: integer(), amount: money() };
  return [{ kind: "table", title: t("end_of_day.count"), columns, widths: { amount: 90 }, rows }];
}

const remittanceColumns: Fields = {
  kind: choice(["check", "online"]),
  reference: text(),
  member_name: text({ label: "Member" }),
  description: text(),
  received_by_name: text({ label: "Received by" }),
  amount: money(),
};

function remittancesOf(remittances: readonly BatchRemittance[], t: TFunction): Section[] {
  const rows = remittances.filter(({ is_reversed, handed_over_at }) => !is_reversed || handed_over_at);
  if (rows.length === 0) return [];
  const title = t("end_of_day.remittances");
  return [{ kind: "table", title, columns: remittanceColumns, widths: { kind: 44, amount: 70 }, rows }];
}

/** Who signed and when; who counted is known before they have. */
function signedLine(batch: Shown, as: BatchSigner, reader: Reader, t: TFunction): string {
  const signed = batch.signatures.find(({ signed_as }) => signed_as === as);
  const label = t(`end_of_day.signed_${as}`);
  if (signed) return `${label}: ${signed.name}, ${momentShown(reader, new Date(signed.signed_at))}`;
  return as === "counted" ? `${label}: ${batch.counted_by_name ?? batch.user_full_name}` : label;
}

const readEntries = `
  select e.created_at, e.reference, e.source, e.payment_kind as payment, e.amount,
    coalesce((select m.full_name from member m where m.branch_id = e.branch_id and m.id = e.member_id),
      e.description) as particulars
  from journal_entry e
  where e.branch_id = (select kaban_branch()) and e.batch_id = $1
  order by e.sequence limit ${mostPrintedLines + 1}`;

const entryColumns: Fields = {
  created_at: moment({ label: "Posted at" }),
  reference: text(),
  source: text({ label: "Kind" }),
  particulars: text(),
  payment: text(),
  amount: money(),
};

async function entriesOf(tx: Transaction, batchId: string) {
  const { rows } = await tx.query(readEntries, [batchId]);
  return rows as Record<string, unknown>[];
}

export const printEndOfDayHandler = servePaper(printEndOfDay, async (call) => {
  const { tx, input, caller, refusal, audit } = call;
  const batch = await wholeBatch(tx, input.id, caller.userId);
  const mayRead = batch?.user_id === caller.userId || can(caller.membership, "batches:show-batch");
  if (!batch || !mayRead) throw refusal("batch_not_found");
  const { blotter } = batch;
  if (!blotter) throw refusal("blotter_hidden");
  const entries = await entriesOf(tx, batch.id);
  if (entries.length > mostPrintedLines) {
    throw refusal("too_many_lines", { count: entries.length, most: mostPrintedLines });
  }
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, input.language);
  const { labels } = paper.reader;
  audit({ entity: "transaction-batch", entityId: batch.id, after: { printed: true } });
  const { user_full_name: teller, counted_by_name: counted_by, witness_name: witness } = batch;
  const option = (value: unknown) => (value ? labels.option(String(value)) : "");
  const reason = batch.over_short_reason;
  return {
    ...paper,
    name: `end-of-day-${batch.reference}`,
    title: t(batch.ended_at ? "end_of_day.title" : "end_of_day.so_far"),
    about: `${batch.reference} ${teller}`,
    isDense: true,
    sections: [
      { kind: "facts", fields: facts, row: { ...batch, teller, counted_by, witness }, perLine: 2 },
      blotterOf(blotter, batch, t),
      ...(reason ? [{ kind: "note" as const, text: t("end_of_day.reason", { reason }) }] : []),
      ...countOf(batch, t),
      ...remittancesOf(batch.remittances, t),
      {
        kind: "table",
        title: t("end_of_day.entries"),
        columns: entryColumns,
        widths: { created_at: 96, reference: 60, amount: 70 },
        rows: entries.map((one) => ({ ...one, source: option(one.source), payment: option(one.payment) })),
      },
      {
        kind: "signatures",
        lines: [
          ...batchSigners.map((as) => signedLine(batch, as, paper.reader, t)),
          t("checked_by"),
          t("approved_by"),
        ],
      },
    ],
  };
});
