import { useEffect, useState } from "react";
import type { LoanParts } from "#contract/entities/loan-parts";
import type { Output, Typed } from "#contract/kit/operation";
import { dueOfLoans, postLoanPayment, previewLoanPayment } from "#contract/operations/loans/loan-payment";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import type { PickedMember } from "../../components/member-picker";
import { useDebounced } from "../../components/pickers/use-debounced";
import { useBranch } from "../../hooks/use-branch";
import { useOperation, useRead, useRunOperation } from "../../hooks/use-operation";
import { type ApiError, problemOf } from "../../providers/api-error";
import { usePaymentTypes } from "../teller/use-payment-types";

export type DueLoan = Output<typeof dueOfLoans>["loans"][number];
export type Spread = Output<typeof previewLoanPayment>;
type Receipt = Output<typeof postLoanPayment>;

/** What is typed on one loan: its amount, and the parts where the teller says them. */
export interface TypedLine {
  amount: number | null;
  parts: LoanParts | null;
}

const blank = {
  way: undefined as string | undefined,
  reference: undefined as string | undefined,
  description: "",
  entry_date: undefined as string | undefined,
  back_date_reason: undefined as string | undefined,
  bank_reference: "",
  cash_received: null as number | null,
  overpaid_account_id: undefined as string | undefined,
};
type Values = typeof blank;

export const partNames = ["fines", "fees", "interest", "principal"] as const;
export const sumOfParts = (parts: LoanParts) => parts.fines + parts.fees + parts.interest + parts.principal;
const savingsWay = "savings:";
const isAmount = (amount: number | null): amount is number => amount !== null && amount > 0;

/** What is asked for: the total over all loans, or what was typed on each; null while nothing is. */
function askedOf(loans: readonly DueLoan[], total: number | null, typed: Record<string, TypedLine>) {
  if (total !== null) {
    return total > 0 ? { total, lines: loans.map(({ id: loan_id }) => ({ loan_id })) } : null;
  }
  const lines = loans.flatMap(({ id: loan_id }) => {
    const { amount = null, parts = null } = typed[loan_id] ?? {};
    return isAmount(amount) ? [{ loan_id, amount, ...(parts && { parts }) }] : [];
  });
  return lines.length > 0 ? { lines } : null;
}

interface Previewed {
  spread: Spread | null;
  refusal: ApiError | null;
}
const nothing: Previewed = { spread: null, refusal: null };

/** How what is typed would be spread, asked of the server once typing rests. */
function useSpread(memberId: string | undefined, asked: object | null, entryDate: string | undefined) {
  const run = useRunOperation();
  const [found, setFound] = useState(nothing);
  const key = useDebounced(
    memberId && asked ? JSON.stringify({ member_id: memberId, ...asked, entry_date: entryDate }) : "",
    200,
  );
  useEffect(() => {
    let isLatest = true;
    const show = (previewed: Previewed) => isLatest && setFound(previewed);
    if (key === "") show(nothing);
    else {
      run({ operation: previewLoanPayment, input: JSON.parse(key) }).then(
        (spread) => show({ spread, refusal: null }),
        (error) => show({ spread: null, refusal: problemOf(error) }),
      );
    }
    return () => {
      isLatest = false;
    };
  }, [key, run]);
  return asked ? found : nothing;
}

/** The ways a member may pay: each type of payment, and each savings account with something in it. */
function useWays(memberId: string | undefined) {
  const { paymentTypes } = usePaymentTypes();
  const held = useRead(
    memberAccounts,
    { id: memberId ?? "" },
    { enabled: memberId !== undefined, isOwnAffair: true },
  );
  const savings = ((memberId && held.data?.data) || []).flatMap((one) =>
    one.member_kind === "savings" && one.member_account_id ? [{ ...one, id: one.member_account_id }] : [],
  );
  return { paymentTypes, savings };
}

/** A loan that was picked by its number. */
export interface PickedLoan {
  id: string;
  member_id: string;
  member_name: string;
  passbook: string;
}
const memberOf = ({ member_id, member_name, passbook }: PickedLoan): PickedMember => ({
  ...{ id: member_id, full_name: member_name, passbook, is_closed: false },
});

/** What is typed: who pays, what, and how. */
function useEntry(firstMember: PickedMember | null) {
  const [member, setMember] = useState(firstMember);
  /** The one loan that is paid, where it was picked by its number; else all of the member's. */
  const [loanId, setLoanId] = useState<string | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [typed, setTyped] = useState<Record<string, TypedLine>>({});
  const [values, setValues] = useState<Values>(blank);
  const begin = (picked: PickedMember | null, loan: string | null) => {
    setMember(picked);
    setLoanId(loan);
    setTotal(null);
    setTyped({});
    setValues(blank);
  };
  return {
    ...{ member, loanId, total, typed, values, setTotal, setTyped },
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setValues((now) => ({ ...now, [name]: value })),
    pickMember: (picked: PickedMember | null) => begin(picked, null),
    /** A loan brings its member with it; without one all loans of the member are paid again. */
    pickLoan: (loan: PickedLoan | null) => (loan ? begin(memberOf(loan), loan.id) : begin(member, null)),
    typeTotal(amount: number | null) {
      setTotal(amount);
      setTyped({});
    },
  };
}

/** How it was paid, as the receipt tells it: in what, by which check, out of which cash. */
export interface PaidHow {
  payment_type: string | null;
  bank: string | null;
  cash_received: number | null;
}

/** A payment on the loans of a member while it is being typed. */
export function useLoanPayment(
  firstMember: PickedMember | null,
  onPosted: (receipt: Receipt, member: PickedMember, how: PaidHow) => void,
) {
  const { branch } = useBranch();
  const { setTotal, setTyped, ...entry } = useEntry(firstMember);
  const { member, loanId, total, typed, values } = entry;
  const { paymentTypes, savings } = useWays(member?.id);
  const due = useRead(
    dueOfLoans,
    { member_id: member?.id, date: values.entry_date },
    { enabled: member !== null, keepPrevious: true, invalidatedBy: ["loan.update", "journal.create"] },
  );
  const owed = (member && due.data?.member_id === member.id && due.data.loans) || [];
  const loans = owed.filter(({ id }) => loanId === null || id === loanId);
  const asked = askedOf(loans, total, typed);
  const { spread, refusal: misfit } = useSpread(member?.id, asked, values.entry_date);
  const { run, pending, refusal } = useOperation(postLoanPayment);

  const cash = paymentTypes.find(({ type }) => type === "cash") ?? paymentTypes[0];
  const way = values.way ?? cash?.id;
  const paymentType = paymentTypes.find(({ id }) => id === way);
  const outOf = savings.find(({ id }) => way === `${savingsWay}${id}`);
  const kind = paymentType?.type ?? (way ? "savings" : null);
  const input = (): Typed<typeof postLoanPayment> | null => {
    if (!member || !asked) return null;
    const { cash_received, overpaid_account_id, bank_reference, reference, description } = values;
    return {
      ...asked,
      ...{ member_id: member.id, reference, description, overpaid_account_id },
      ...(kind === "savings"
        ? { savings_account_id: way?.slice(savingsWay.length) }
        : { payment_type_id: way }),
      ...(kind === "cash" && cash_received !== null && { cash_received }),
      ...((kind === "check" || kind === "online") && { bank_reference }),
      ...(values.entry_date && {
        entry_date: values.entry_date,
        back_date_reason: values.back_date_reason,
      }),
    };
  };

  return {
    ...{ ...entry, loans, due, spread, misfit, refusal, pending, paymentTypes, savings },
    ...{ way, kind, today: branch.business_date },
    wayOfSavings: (id: string) => `${savingsWay}${id}`,
    /** What is shown on the loans stays on those that are not typed on. */
    typeLine(loanId: string, line: TypedLine) {
      const spreadOut = Object.fromEntries(
        (total === null ? [] : (spread?.lines ?? [])).map((one) => [
          one.loan_id,
          { amount: one.amount + one.into_savings, parts: null },
        ]),
      );
      setTyped({ ...spreadOut, ...typed, [loanId]: line });
      setTotal(null);
    },
    async post() {
      const sent = input();
      if (!sent || !member) return;
      try {
        onPosted(await run(sent), member, {
          payment_type: paymentType?.name ?? (outOf ? `${outOf.number} ${outOf.name}` : null),
          bank: sent.bank_reference || null,
          cash_received: sent.cash_received ?? null,
        });
      } catch {
        // The refusal is shown.
      }
    },
  };
}

export type LoanPaying = ReturnType<typeof useLoanPayment>;
