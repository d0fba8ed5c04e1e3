import type { reminderKinds } from "#contract/entities/loan-reminder";
import { remindOfLoans } from "#contract/jobs/remind-of-loans";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Language } from "#contract/kit/language";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import { readReminderSettings } from "#server/domain/loans/reminders/settings";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { compose } from "#server/platform/mail/compose";
import type { Message } from "#server/platform/mail/message";

const mostAtOnce = 250;
/** For so many days a missed night is made up for; what is late for longer is old news. */
const daysLeftToSay = 7;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// By the schedule that is in force. Who is to be told of a loan in litigation is a matter of the court.
const findNext = `
  select l.id as loan_id, l.number, m.email as address, b.name as branch, o.name as organization,
    json_agg(distinct i.due_on) as due_dates
  from loan l
  join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id and m.id = l.member_id
  join branch b on b.organization_id = l.organization_id and b.id = l.branch_id
  join organization o on o.id = l.organization_id
  join loan_instalment i on ${here("i")} and i.loan_id = l.id and i.schedule_number = (
    select max(s.number) from loan_schedule s where ${here("s")} and s.loan_id = l.id)
  where ${here("l")} and l.id > $1 and l.state = 'released' and l.loan_class <> 'in litigation'
    and m.email <> '' and m.deleted_at is null
    and (i.due_on between $2 and $3 or i.due_on between $4 and $5)
  group by l.organization_id, l.branch_id, l.id, m.email, b.name, o.name
  order by l.id limit ${mostAtOnce}`;

const keep = `
  insert into loan_reminder (organization_id, branch_id, loan_id, due_on, kind, amount, address, sent_at)
  select kaban_organization(), kaban_branch(), i.loan_id, i.due_on, i.kind, i.amount, i.address, $2
  from jsonb_to_recordset($1) as i (loan_id uuid, due_on date, kind text, amount bigint, address text)
  on conflict do nothing returning loan_id, due_on, kind`;

interface Found {
  loan_id: string;
  number: string;
  address: string;
  branch: string;
  organization: string;
  due_dates: CalendarDate[];
}

interface Reminder extends Found {
  due_on: CalendarDate;
  kind: (typeof reminderKinds)[number];
  amount: Centavos;
}

/** The last loan of those that were looked at, and what is to be mailed once that is written down. */
interface Chunk {
  after: string | null;
  messages: Message[];
}

const zero = "00000000-0000-0000-0000-000000000000";
const never = ["0001-01-02", "0001-01-01"] as const;
const keyOf = (one: { loan_id: string; due_on: string; kind: string }) =>
  [one.loan_id, one.due_on, one.kind].join(" ");

function messageOf({ address, kind, due_on, amount, ...loan }: Reminder, language: Language): Message {
  const date = new Intl.DateTimeFormat(language === "fil" ? "fil-PH" : "en-PH", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${due_on}T00:00:00Z`));
  const { number, branch, organization } = loan;
  const text = kind === "late" ? "instalment_late" : "instalment_due";
  const values = { date, number, branch, organization, amount: formatPesos(amount) };
  return compose({ channel: "email", to: address, language }, text, values);
}

/** What is still unpaid of the instalments of a day. */
async function unpaidOf({ tx }: JobStep, found: readonly Found[], today: CalendarDate): Promise<Reminder[]> {
  const byId = new Map(found.map((one) => [one.loan_id, one]));
  return (await readBooks(tx, [...byId.keys()])).flatMap((book) => {
    const loan = byId.get(book.id) as Found;
    const { instalments } = replay(book.terms, book.events, today);
    return loan.due_dates.flatMap((due_on): Reminder[] => {
      const amount = instalments
        .filter((one) => one.due_on === due_on)
        .reduce((sum, { unpaid }) => sum + unpaid, 0);
      const kind = due_on < today ? ("late" as const) : ("falls due" as const);
      return amount > 0 ? [{ ...loan, due_on, kind, amount }] : [];
    });
  });
}

/** Looks at the next loans, and writes down whom of them to tell. */
async function remindNext(step: JobStep, after: string, today: CalendarDate): Promise<Chunk> {
  const { days_before, days_after, language } = await readReminderSettings(step.tx);
  const nothing = { after: null, messages: [] };
  if (days_before === null && days_after === null) return nothing;
  const soon = days_before === null ? never : [today, addDays(today, days_before)];
  const latest = days_after === null ? null : addDays(today, -days_after);
  const late = latest === null ? never : [addDays(latest, -daysLeftToSay), latest];
  const { rows } = await step.tx.query<Found>(findNext, [after, ...soon, ...late]);
  const last = rows.at(-1);
  if (!last) return nothing;
  const reminders = await unpaidOf(step, rows, today);
  const kept = await step.tx.query(keep, [JSON.stringify(reminders), step.now]);
  const isNew = new Set(kept.rows.map(keyOf));
  step.checkpoint({ after: last.loan_id });
  step.emit("loan.update", [...new Set(kept.rows.map(({ loan_id }) => loan_id as string))]);
  const told = reminders.filter((one) => isNew.has(keyOf(one)));
  const inLanguage = language === "Filipino" ? "fil" : "en";
  return { after: last.loan_id, messages: told.map((one) => messageOf(one, inLanguage)) };
}

/**
 * A chunk of loans a step. Mail goes out once its rows are committed: a server that dies in between leaves
 * a member untold rather than told twice.
 */
export const remindOfLoansJob: JobHandler = handleJob(remindOfLoans, async (job) => {
  const today = job.today();
  let after: string | null = (job.checkpoint as { after: string } | null)?.after ?? zero;
  let sent = 0;
  while (after !== null) {
    const from: string = after;
    const chunk: Chunk = await job.step((step) => remindNext(step, from, today));
    for (const message of chunk.messages) job.services.mailer.send(message);
    sent += chunk.messages.length;
    after = chunk.after;
  }
  return { sent };
});
