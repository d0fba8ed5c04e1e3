import { addDays } from "#contract/kit/dates";
import { explainFigure } from "#contract/operations/statements/explain-figure";
import { isOfDay } from "#contract/operations/statements/financial-statement";
import { particularsOf } from "#server/domain/ledger/particulars";
import { readFigures } from "#server/domain/statements/financial-statement";
import { serve } from "#server/platform/operations/serve";

// The entry is joined for its moment, where one was asked for; the lines know all else that narrows them.
const counted = (isRecorded: boolean) => `
  l.branch_id = (select kaban_branch()) and l.account_id = any($1::uuid[])
    and l.entry_date between coalesce($2::date, '-infinity') and $3 
    and ($4 or l.source <> 'closing' or l.entry_date < $5)
    ${isRecorded ? "and e.created_at <= $6" : ""}`;
const withEntry = "join journal_entry e on e.branch_id = l.branch_id and e.id = l.entry_id";

const byAccount = (isRecorded: boolean) => `
  select a.id as account_id, a.code, a.name, sum(l.debit - l.credit)::bigint as amount,
    count(*)::int as line_count
  from journal_line l ${isRecorded ? withEntry : ""}
  join account a on a.branch_id = l.branch_id and a.id = l.account_id
  where ${counted(isRecorded)} group by a.id, a.code, a.name order by a.code`;

const page = (isRecorded: boolean, at: number) => `
  select l.entry_id, l.entry_date, e.reference, l.source, ${particularsOf()} as description,
    a.code as account_code, a.name as account_name, l.debit, l.credit, l.sequence, l.line_number
  from journal_line l ${withEntry}
  join account a on a.branch_id = l.branch_id and a.id = l.account_id
  where ${counted(isRecorded)}
    and ($${at}::date is null
      or (l.entry_date, l.sequence, l.line_number) < ($${at}, $${at + 1}::bigint, $${at + 2}::smallint))
  order by l.entry_date desc, l.sequence desc, l.line_number desc limit $${at + 3}`;

export const explainFigureHandler = serve(
  explainFigure,
  async (call) => {
    const { tx, input, refusal } = call;
    const { column, after, limit, statement } = input;
    const { rows, columns, recordedBy } = await readFigures(call);
    const figure = rows.find((row) => row.figure === input.figure && row.accounts !== null);
    const span = columns[column];
    if (!figure?.amounts || !span || span.is === "budget") throw refusal("not_a_figure");
    const from = figure.part === "moved" ? span.from : null;
    const to = figure.part === "opening" ? addDays(span.from, -1) : span.to;
    const isRecorded = recordedBy !== null;
    const includesClosing = isOfDay(statement);
    const asked = [
      figure.accounts,
      from,
      to,
      includesClosing,
      span.from,
      ...(isRecorded ? [recordedBy] : []),
    ];
    const accounts = (await tx.query(byAccount(isRecorded), asked)).rows.map((row) => ({
      ...row,
      amount: row.amount * figure.sign || 0,
    }));
    const cursor = after?.split(" ") ?? [null, null, null];
    const lines = (
      await tx.query(page(isRecorded, asked.length + 1), [...asked, ...cursor, limit + 1])
    ).rows.map(({ sequence, line_number, ...line }) => ({
      line,
      key: `${line.entry_date} ${sequence} ${line_number}`,
    }));
    const shown = lines.slice(0, limit);
    const sumOf = (name: "amount" | "line_count") => accounts.reduce((sum, row) => sum + row[name], 0);
    return {
      ...{ figure: figure.figure, from, to, amount: figure.amounts[column] ?? 0 },
      ...{ sum_of_lines: sumOf("amount"), line_count: sumOf("line_count"), accounts },
      lines: shown.map(({ line }) => line),
      next: lines.length > limit ? (shown.at(-1)?.key ?? null) : null,
    };
  },
  { onReader: true },
);
