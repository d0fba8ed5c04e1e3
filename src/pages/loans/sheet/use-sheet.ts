import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import {
  postCollectionSheet,
  readCollectionSheet,
  showCollectionSheet,
} from "#contract/operations/loans/collection-sheet";
import { sheet } from "#contract/reports/loans-standing";
import { useOperation, useRead } from "../../../hooks/use-operation";
import { usePaymentTypes } from "../../teller/use-payment-types";
import { useReport } from "../reports/use-report";
import { base64Of } from "./base64";

/** A loan on the sheet, and what was typed of it. */
export interface SheetLine {
  loan_id: string;
  member_id: string;
  number: string;
  member_name: string;
  amount: number | null;
  reference: string;
}
type Known = Pick<SheetLine, "loan_id" | "member_id" | "number" | "member_name">;
export type Posted = Output<typeof postCollectionSheet>["lines"][number] & Known;
export type Unread = Output<typeof readCollectionSheet>["unread"];

/** The most rows on one page of the grid: as many as are posted at once. */
export const sheetRows = 500;

const isPaid = ({ amount }: SheetLine) => amount !== null && !(amount <= 0);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const knownOf = (row: Readonly<Record<string, unknown>>): Known => ({
  loan_id: textOf(row.id),
  member_id: textOf(row.member_id),
  number: textOf(row.number),
  member_name: textOf(row.member_name),
});

/** What is typed, by loan. */
function useTypedLines() {
  const [typed, setTyped] = useState<Record<string, SheetLine>>({});
  return {
    typed,
    type(row: Readonly<Record<string, unknown>>, part: Partial<Pick<SheetLine, "amount" | "reference">>) {
      const known = knownOf(row);
      setTyped((now) => {
        const before = now[known.loan_id] ?? { ...known, amount: null, reference: "" };
        return { ...now, [known.loan_id]: { ...before, ...part } };
      });
    },
    add: (lines: readonly SheetLine[]) =>
      setTyped((now) => ({ ...now, ...Object.fromEntries(lines.map((line) => [line.loan_id, line])) })),
    keepOnly: (ids: readonly string[]) =>
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id]) => ids.includes(id)))),
  };
}

/** A sheet while it is filled in: its rows, what is typed, and what became of what was posted. */
export function useSheet() {
  const asked = useReport(sheet);
  const { report: _, ...question } = asked.onPage;
  const read = useRead(
    showCollectionSheet,
    { ...question, page_size: sheetRows },
    { invalidatedBy: ["loan.update", "journal.create"], keepPrevious: true },
  );
  // A check or a transfer is told of one payment, at the window.
  const paymentTypes = usePaymentTypes().paymentTypes.filter((one) => one.type === "cash");
  const { typed, type, add, keepOnly } = useTypedLines();
  const [way, setWay] = useState<string>();
  const [posted, setPosted] = useState<Posted[]>([]);
  const [unread, setUnread] = useState<Unread>([]);
  const posting = useOperation(postCollectionSheet);
  const reading = useOperation(readCollectionSheet);
  const payment_type_id = way ?? paymentTypes[0]?.id;
  const lines = Object.values(typed).filter(isPaid);
  const rows = read.data?.rows ?? [];

  async function post() {
    if (!payment_type_id || lines.length === 0) return;
    const paid = lines.slice(0, sheetRows).map(({ loan_id, member_id, amount, reference }) => ({
      ...{ loan_id, member_id, amount: amount ?? 0 },
      ...(reference.trim() !== "" && { reference: reference.trim() }),
    }));
    const answer = await posting.run({ payment_type_id, lines: paid }).catch(() => null);
    if (!answer) return;
    setPosted(
      answer.lines.map((line) => ({ ...knownOf({ ...typed[line.loan_id], id: line.loan_id }), ...line })),
    );
    // What was refused stays typed, to be put right; so does what was too much for one sheet.
    const sent = answer.lines.filter(({ state }) => state !== "refused").map(({ loan_id }) => loan_id);
    keepOnly(Object.keys(typed).filter((id) => !sent.includes(id)));
  }

  async function readFile(file: File) {
    const answer = await reading.run({ file: await base64Of(file) }).catch(() => null);
    if (!answer) return;
    setUnread(answer.unread);
    add(answer.lines.map((line) => ({ ...line, reference: line.reference ?? "" })));
  }

  return {
    ...{ asked, read, rows, typed, lines, posted, unread, paymentTypes, payment_type_id, setWay, type },
    ...{ post, readFile, pending: posting.pending, isReading: reading.pending },
    refusal: posting.refusal ?? reading.refusal,
    // What a file names though it is not due, or lies on another page.
    others: lines.filter(({ loan_id }) => rows.every(({ id }) => id !== loan_id)),
    total: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    hasMistake: Object.values(typed).some(({ amount }) => Number.isNaN(amount)),
    fill() {
      for (const row of rows) if (Number(row.due) > 0) type(row, { amount: Number(row.due) });
    },
  };
}
export type Sheet = ReturnType<typeof useSheet>;
