import { useRef, useState } from "react";
import { loan } from "#contract/entities/loan";
import { attributeColumn, memberList } from "#contract/entities/member";
import type { Fields } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import type { Typed } from "#contract/kit/operation";
import { createLoan } from "#contract/operations/loans/write-loan";
import type { PickedMember } from "../../../components/member-picker";
import { useBranch } from "../../../hooks/use-branch";
import { type CheckedForm, useCheckedForm } from "../../../hooks/use-checked-form";
import { useRunOperation } from "../../../hooks/use-operation";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import { readAllRows } from "../../../lists/all-rows";
import { useReadRow } from "../../../lists/data";
import type { Row } from "../../../lists/row";
import { type ApiError, problemOf } from "../../../providers/api-error";
import { createIdempotencyKey, type IdempotencyKey } from "../../../providers/idempotency-key";
import { useNotify } from "../../../providers/notification";
import { startValues, type Values } from "../../../resources/form/values";
import { useProduct, useTermsOfProduct } from "../use-loan-form";

/** So many of a group or a center are taken in at once. */
export const mostTaken = 100;

const { application, terms, conditions } = loan.groups.loan;
/** What all of them ask for alike. */
export const shared = {
  group_name: { ...conditions.group_name, required: true },
  loan_product_id: application.loan_product_id,
  loan_purpose_id: application.loan_purpose_id,
  date: application.date,
  term_months: terms.term_months,
  payment_mode: terms.payment_mode,
  interest_rate: terms.interest_rate,
  first_due_date: terms.first_due_date,
  week_day: terms.week_day,
  first_day: terms.first_day,
  second_day: terms.second_day,
  payment_days: terms.payment_days,
} as const satisfies Fields;
const schema = fields(shared);

export const mostComakers = loan.groups.loan.comakers.comakers.max;

/** Who asks for how much, and why it was not written. */
export interface Borrower {
  id: string;
  name: string;
  /** In centavos; NaN while what is typed is no amount. */
  amount: number | null;
  refusal: ApiError | null;
}

/** Borrowers in the order in which they were added, each once. */
function useBorrowers() {
  const [rows, setRows] = useState<readonly Borrower[]>([]);
  return {
    rows,
    add(members: readonly Pick<Borrower, "id" | "name">[], amount: number | null) {
      setRows((now) => {
        const known = new Set(now.map(({ id }) => id));
        const more = members.filter(({ id }) => !known.has(id));
        return [...now, ...more.map(({ id, name }) => ({ id, name, amount, refusal: null }))];
      });
    },
    change: (id: string, part: Partial<Pick<Borrower, "amount" | "refusal">>) =>
      setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row))),
    giveAll: (amount: number | null) =>
      setRows((now) => now.map((row) => ({ ...row, amount, refusal: null }))),
    remove: (id: string) => setRows((now) => now.filter((row) => row.id !== id)),
  };
}

type Named = Pick<Borrower, "id" | "name">;
const named = ({ id, full_name, passbook }: PickedMember): Named => ({
  id,
  name: [full_name, passbook].filter(Boolean).join(" · "),
});

/** Reads the verified members of a group or a center, and whether that is all of them. */
async function membersOf(place: "member-group" | "member-center", id: string) {
  const filters = [
    { field: attributeColumn(place), mode: "equal" as const, value: id },
    { field: "status", mode: "equal" as const, value: "verified" },
    { field: "is_closed", mode: "equal" as const, value: false },
  ];
  const sort = [{ field: "full_name", order: "asc" as const }];
  const question = {
    pageIndex: 0,
    pageSize: mostTaken,
    q: "",
    sort,
    filter: { logic: "and" as const, filters },
  };
  const { rows, isAll } = await readAllRows(memberList, question, { most: mostTaken });
  return { members: rows.map((row) => named(row as unknown as PickedMember)), isAll };
}

/** An amount is there, and is one. */
export const isAsked = ({ amount }: Borrower) => amount !== null && amount > 0;

/** Who pays by the week pays on the day when they meet, unless another is said. */
function takeMeetingDay({ form: { getValues, setValue } }: CheckedForm<Values>, { meeting_day }: Row) {
  const isOpen = getValues("payment_mode") === "weekly" && (getValues("week_day") ?? null) === null;
  if (isOpen && meeting_day) setValue("week_day", meeting_day, { shouldDirty: true });
}

/** The applications of a group while they are filled in, and their writing one by one. */
export function useTogether(onWritten: (groupName: string, count: number) => void) {
  const { branch } = useBranch();
  const notify = useNotify();
  const readRow = useReadRow();
  const run = useRunOperation();
  const borrowers = useBorrowers();
  const { rows } = borrowers;
  const [answersForAll, setAnswersForAll] = useState(false);
  const [gone, setGone] = useState<number | null>(null);
  const { messagesOfRefusal } = useValidationMessages("resources");
  // Those that are written already: who is left answers for them too, and is counted with them.
  const written = useRef<string[]>([]);
  const unwritten = (members: readonly Named[]) => members.filter(({ id }) => !written.current.includes(id));
  const keys = useRef(new Map<string, IdempotencyKey>());
  const isCrowd = written.current.length + rows.length > mostComakers + 1;
  const start = { ...startValues({ fields: shared }), date: branch.business_date };

  /** Writes the application of one of them, for whom a group answers; tells why it was refused. */
  const writeOne = async ({ id, amount }: Borrower, group: string[], values: Values) => {
    const others = group.filter((one) => one !== id);
    const comakers = others.map((member_id) => ({ member_id, amount: null, description: null }));
    const input = { ...startValues(loan), ...values, member_id: id, amount, comakers };
    const key = keys.current.get(id) ?? createIdempotencyKey();
    keys.current.set(id, key);
    try {
      await run({ operation: createLoan, input: input as Typed<typeof createLoan>, idempotency: key });
      written.current.push(id);
      borrowers.remove(id);
      return null;
    } catch (error) {
      const refusal = problemOf(error);
      key.refused(input, refusal.status);
      return refusal;
    }
  };
  const write = async (values: Values) => {
    let left = 0;
    const answering = answersForAll ? [...written.current, ...rows.map(({ id }) => id)] : [];
    for (const [index, row] of rows.entries()) {
      setGone(index);
      const refusal = await writeOne(row, answering, values);
      if (!refusal) continue;
      left += 1;
      // What all have alike would be refused of each of them.
      const atInputs = Object.entries(messagesOfRefusal(refusal)).filter(([name]) => name in shared);
      borrowers.change(row.id, { refusal: atInputs.length > 0 ? null : refusal });
      if (atInputs.length === 0) continue;
      checked.refuse(Object.fromEntries(atInputs));
      break;
    }
    setGone(null);
    if (left === 0) onWritten(String(values.group_name).trim(), written.current.length);
  };
  const checked = useCheckedForm<Values>(
    schema,
    start,
    async (values) => {
      const isReady = rows.length > 0 && rows.every(isAsked) && !(answersForAll && isCrowd);
      if (isReady && gone === null) await write(values);
    },
    "resources",
  );
  useTermsOfProduct(checked, useProduct(checked));

  return {
    ...{ checked, borrowers, answersForAll, setAnswersForAll, isCrowd, gone, written: written.current },
    isChecked: checked.form.formState.submitCount > 0,
    async addOf(place: Parameters<typeof membersOf>[0], id: string, amount: number | null) {
      try {
        const found = await membersOf(place, id);
        borrowers.add(unwritten(found.members), amount);
        takeMeetingDay(checked, await readRow({ name: place }, id));
        return { count: found.members.length, isAll: found.isAll };
      } catch (error) {
        notify.error(problemOf(error));
        return null;
      }
    },
    addOne: (member: PickedMember, amount: number | null) =>
      borrowers.add(unwritten([named(member)]), amount),
  };
}
export type Together = ReturnType<typeof useTogether>;
