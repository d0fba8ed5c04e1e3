import { Button, Card, Col, Flex, Row } from "antd";
import { type FormEvent, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Filter } from "#contract/kit/list-query";
import type { Output } from "#contract/kit/operation";
import { nextReference } from "#contract/operations/ledger/next-reference";
import type { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { Field } from "../../components/field";
import { MemberPicker, type PickedMember } from "../../components/member-picker";
import { Money } from "../../components/money";
import { MoneyInput } from "../../components/money-input";
import { Page } from "../../components/page";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import type { ReceiptData } from "../../components/receipt";
import { ReceiptDialog } from "../../components/receipt-dialog";
import { RefusalAlert } from "../../components/refusal-alert";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useKeys } from "../../hooks/use-keys";
import { useT } from "../../providers/i18n";
import { useRefresh } from "../../providers/refresh";
import { BatchNeeded, needsBatch, useOwnBatch } from "../teller/batch-needed";
import { useNamedMember } from "../teller/use-named-member";
import { DueLoans } from "./due-loans";
import { PayingFields } from "./paying-fields";
import { useLoanLines } from "./use-loan-lines";
import {
  type LoanPaying,
  type PaidHow,
  type PickedLoan,
  sumOfParts,
  useLoanPayment,
} from "./use-loan-payment";
import "../teller/teller.css";
import "./loans.css";

/** The window for loans: who pays, what of their loans is due, and what goes where. */
export function LoanPayment() {
  const t = useT("loans");
  const named = useNamedMember();
  return (
    <Page title={t("pay.title")}>
      {named.isPending ? <LoadingState /> : <Payments named={named.member} />}
    </Page>
  );
}

type Posted = Output<typeof postLoanPayment>;

function Payments({ named }: { named: PickedMember | null }) {
  const t = useT("teller");
  const { organization, branch } = useBranch();
  const { user } = useAuth();
  const [, setSearch] = useSearchParams();
  const refresh = useRefresh();
  const batch = useOwnBatch();
  const [receipt, setReceipt] = useState<ReceiptData | null>(null);
  // Each round is a new form: empty, with its own idempotency key, the member first.
  const [round, setRound] = useState(0);
  const next = () => {
    void refresh.read(nextReference);
    setReceipt(null);
    setRound(round + 1);
    setSearch({}, { replace: true });
  };
  const linesOf = useLoanLines();
  const onPosted = (posted: Posted, member: PickedMember, how: PaidHow) =>
    setReceipt({
      ...posted,
      ...{ organization: organization.name, branch: branch.name, teller: user.full_name },
      ...{ ...how, member: member.full_name, passbook: member.passbook },
      account: null,
      lines: linesOf(posted.lines),
      ...{ balance_before: null, balance_after: null, description: "", print_number: 0 },
    });
  if (batch.error) return <ErrorState error={batch.error} onRetry={batch.refetch} />;
  return (
    <>
      <PaymentForm
        key={round}
        named={round === 0 ? named : null}
        isActive={receipt === null}
        hasBatch={batch.isThere}
        onPosted={onPosted}
        onReset={next}
      />
      <ReceiptDialog
        receipt={receipt}
        timeZone={branch.time_zone}
        nextLabel={t("receipt.next")}
        onNext={next}
      />
    </>
  );
}

interface PaymentFormProps {
  named: PickedMember | null;
  isActive: boolean;
  hasBatch: boolean;
  onPosted(posted: Posted, member: PickedMember, how: PaidHow): void;
  onReset(): void;
}

function PaymentForm({ named, isActive, hasBatch, onPosted, onReset }: PaymentFormProps) {
  const t = useT("loans");
  const teller = useT("teller");
  const paying = useLoanPayment(named, onPosted);
  const { loans, values, pending, refusal, spread } = paying;
  const dueInAll = loans.reduce((sum, { due }) => sum + sumOfParts(due), 0);
  useKeys(
    {
      Escape: onReset,
      "Alt+KeyE": () => paying.set("reference", values.reference === undefined ? "" : undefined),
      "Alt+KeyD": () => dueInAll > 0 && paying.typeTotal(dueInAll),
    },
    isActive,
  );
  const noBatch = !hasBatch || needsBatch(refusal?.code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void paying.post();
  };
  return (
    <form onSubmit={submit} aria-label={t("pay.title")} autoComplete="off">
      {noBatch ? <BatchNeeded /> : <RefusalAlert refusal={refusal ?? paying.misfit} />}
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={14}>
          <Card size="small">
            <Whose paying={paying} />
            <Found paying={paying} />
          </Card>
        </Col>
        <Col xs={24} lg={10}>
          <Card size="small">
            <Total paying={paying} dueInAll={dueInAll} />
            <PayingFields paying={paying} />
            <Flex gap="small" align="center" wrap>
              <Button type="primary" htmlType="submit" size="large" loading={pending} disabled={!spread}>
                {t("pay.post")} {spread && <Money value={spread.amount} withSign />} <kbd>Enter</kbd>
              </Button>
              <Button onClick={onReset} size="large" disabled={pending}>
                {teller("action.reset")} <kbd>Esc</kbd>
              </Button>
            </Flex>
          </Card>
        </Col>
      </Row>
    </form>
  );
}

const owed: readonly Filter[] = [{ field: "state", mode: "in", value: ["released", "written off"] }];

/** Who pays: a member, or the loan that is paid, by its number. */
function Whose({ paying }: { paying: LoanPaying }) {
  const t = useT("teller");
  const loans = useT("loans");
  const { member, loanId, pickMember, pickLoan } = paying;
  return (
    <Row gutter={16}>
      <Col xs={24} sm={14}>
        <Field id="member_id" label={t("field.member")} isRequired>
          <MemberPicker id="member_id" autoFocus={!member} value={member} onChange={pickMember} />
        </Field>
      </Col>
      <Col xs={24} sm={10}>
        <Field id="loan_id" label={loans("pay.byNumber")} help={loans("pay.byNumberHelp")}>
          <ReferencePicker
            id="loan_id"
            to="released-loan"
            filter={owed}
            placeholder={loans("pay.number")}
            value={loanId}
            onChange={(_, __, row) => pickLoan((row as PickedLoan | undefined) ?? null)}
          />
        </Field>
      </Col>
    </Row>
  );
}

function Found({ paying }: { paying: LoanPaying }) {
  const t = useT("loans");
  const { member, due, loans } = paying;
  if (!member) return <EmptyState title={t("pay.none")} description={t("pay.pick")} />;
  if (due.error) return <ErrorState error={due.error} onRetry={() => void due.refetch()} />;
  if (due.data?.member_id !== member.id) return <LoadingState />;
  if (loans.length === 0) return <EmptyState title={t("pay.noLoans")} />;
  return <DueLoans paying={paying} />;
}

/** All of it in one amount: the server spreads it over the loans. */
function Total({ paying, dueInAll }: { paying: LoanPaying; dueInAll: number }) {
  const t = useT("loans");
  const { total, spread, loans, typeTotal } = paying;
  const isThere = loans.length > 0;
  useEffect(() => {
    if (isThere) document.getElementById("total")?.focus();
  }, [isThere]);
  return (
    <Field
      id="total"
      label={t("pay.total")}
      isRequired
      help={
        dueInAll > 0 && (
          <Button type="link" size="small" onClick={() => typeTotal(dueInAll)}>
            {t("pay.dueInAll")} <Money value={dueInAll} withSign /> <kbd>Alt+D</kbd>
          </Button>
        )
      }
    >
      <MoneyInput
        id="total"
        size="large"
        disabled={!isThere}
        value={total ?? spread?.amount ?? null}
        onChange={typeTotal}
      />
    </Field>
  );
}
