import { Alert, Descriptions, Flex } from "antd";
import type { ReactNode } from "react";
import { loan as entity, loanList } from "#contract/entities/loan";
import type { Loan } from "#contract/entities/loan-record";
import type { Field, Fields } from "#contract/kit/field";
import { showLoan } from "#contract/operations/loans/write-loan";
import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { ShowFrame } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useRefresh } from "../../providers/refresh";
import { OperationButtons } from "../../resources/operations/operation-buttons";
import { ShownTag } from "../accounts/account-tags";
import { Eligibility } from "./eligibility";
import { InstructionsOf } from "./instructions";
import { LoanFiguresShown } from "./loan-figures";
import { LoanInCourt } from "./loan-in-court";
import { LoanLedger } from "./loan-ledger";
import { LoanMove } from "./loan-move";
import { LoanPapers } from "./loan-papers";
import { LoanPaymentsShown } from "./loan-payments";
import { LoanReminders } from "./loan-reminders";
import { SecurityOf } from "./loan-security";
import { PayoffQuote } from "./payoff-quote";
import { Renewal } from "./renewal";
import { LoanStatusTag } from "./state-tag";
import { TermsChanges } from "./terms-changes";
import { Tranches } from "./tranches";

interface ShownLoanProps {
  id: string;
  actions(loan: Loan): { edit?(): void; operations: RowAction[] };
}

const wasReleased = new Set<Loan["state"]>(["released", "closed", "written off", "moved"]);

/** A loan in full, and what can be done with it in the state it is in. */
export function ShownLoan({ id, actions }: ShownLoanProps) {
  const t = useT("loans");
  const invalidatedBy = [...(loanList.invalidatedBy ?? []), "journal.create"];
  const { data: loan, error, refetch } = useRead(showLoan, { id }, { invalidatedBy });
  const refresh = useRefresh();
  // What others do with it: they approve it, take payments of it, write it off.
  useLive(["loan.update"], (topic, ids) => {
    if (ids.length === 0 || ids.includes(id)) void refresh.topics([topic]);
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!loan) return <LoadingState />;
  const { edit, operations } = actions(loan);
  return (
    <ShowFrame
      resource={entity.name}
      id={id}
      onEdit={edit}
      buttons={<OperationButtons actions={operations} />}
    >
      <Flex vertical gap="middle">
        <AtAGlance loan={loan} />
        <What loan={loan} />
        <LoanPapers loan={loan} />
        <Renewal loan={loan} />
        {loan.litigation && <LoanInCourt litigation={loan.litigation} />}
        {wasReleased.has(loan.state) && <LoanMove id={loan.id} />}
        <Eligibility reasons={loan.eligibility} />
        <Exposure loan={loan} />
        <SecurityOf loan={loan} />
        <Tranches loan={loan} />
        {wasReleased.has(loan.state) && <LoanPaymentsShown loan={loan} />}
        {wasReleased.has(loan.state) && <LoanLedger id={loan.id} />}
        {wasReleased.has(loan.state) && <TermsChanges loan={loan} />}
        {loan.state === "released" && <PayoffQuote loan={loan} />}
        {wasReleased.has(loan.state) && <InstructionsOf field="loan_id" id={loan.id} />}
        {wasReleased.has(loan.state) && <LoanReminders loanId={loan.id} />}
        {loan.figures ? (
          <LoanFiguresShown
            figures={loan.figures}
            amount={loan.amount}
            applied={loan.applied_amount}
            first={loan.tranches[0]?.amount}
          />
        ) : (
          <Alert type="warning" showIcon message={t("show.noFigures")} />
        )}
        <Course loan={loan} />
      </Flex>
    </ShowFrame>
  );
}

/** What is asked of a loan first: how much it is, what is owed of it, its instalment, what it costs. */
function AtAGlance({
  loan: { amount, balance, figures, member_account_number, term_months },
}: {
  loan: Loan;
}) {
  const t = useT("loans");
  const labels = useLabels();
  const [first] = figures?.schedule ?? [];
  const shown: [string, ReactNode][] = [
    [t("glance.amount"), <Money key="amount" value={amount} withSign />],
    [
      labels.field("balance", { kind: "money", label: "Principal owed" }),
      member_account_number && <Money key="balance" value={balance} withSign />,
    ],
    [
      t("glance.instalment"),
      first && <Money key="instalment" value={first.principal + first.interest} withSign />,
    ],
    [labels.field("term_months", entity.fields.term_months), term_months],
    [t("glance.rate"), figures?.effective_rate && `${figures.effective_rate.annual}%`],
  ];
  const figuresShown = shown.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return <Figures figures={figuresShown} />;
}

/** Every width is named, as some have three by themselves. */
const twoFromTablets = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };

/** Told at a glance, or with what became of it. */
const shownElsewhere = new Set([
  "amount",
  "applied_amount",
  "term_months",
  "tranches",
  "pledges",
  "collateral",
]);

const isTold = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** What it is about; fields with nothing in them are left out. */
function What({ loan }: { loan: Loan }) {
  const t = useT("loans");
  const labels = useLabels();
  const row = { ...loan } as Record<string, unknown> & { id: string };
  const told = Object.entries(entity.fields as Fields)
    .filter(([name]) => isTold(row[name]) && !shownElsewhere.has(name))
    .map(([name, field]: [string, Field]) => ({
      key: name,
      label: labels.field(name, field),
      children:
        name === "tags" ? (
          loan.tags.map((tag) => <ShownTag key={tag.name} tag={tag} />)
        ) : (
          <Cell name={name} field={field} row={row} />
        ),
    }));
  const dates = useDates();
  const { member_account_id, loan_class } = entity.kept;
  const classOf = ({ loan_class: name, class_since: since }: Loan) =>
    since ? t("court.class", { name: labels.option(name), date: dates.show(since) }) : labels.option(name);
  const kept: [string, ReactNode, ReactNode][] = [
    [
      "status",
      labels.field("loan_status_id", entity.kept.loan_status_id),
      loan.loan_status_name && <LoanStatusTag key="status" {...loan} />,
    ],
    ["class", labels.field("loan_class", loan_class), wasReleased.has(loan.state) && classOf(loan)],
    ["account", labels.field("member_account_id", member_account_id), loan.member_account_number],
  ];
  const items = kept
    .filter(([, , children]) => children)
    .map(([key, label, children]) => ({ key, label, children }));
  return <Descriptions bordered size="small" column={twoFromTablets} items={[...items, ...told]} />;
}

/** What the member owes and answers for already, and what of their income is left. */
function Exposure({ loan: { exposure } }: { loan: Loan }) {
  const t = useT("loans");
  const { loan_count: _, ...amounts } = exposure;
  const items = Object.entries(amounts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({
      key: name,
      label: t(`exposure.${name}`),
      children: <Money value={value} />,
    }));
  return (
    <section aria-label={t("exposure.title")}>
      <h3 className="loan-heading">{t("exposure.title")}</h3>
      <Descriptions bordered size="small" column={twoFromTablets} items={items} />
    </section>
  );
}

/** Who looks after it, and who collects it. */
const people = ["officer", "collector"] as const;
const steps = ["created", "submitted", "printed", "approved", "released", "closed", "ended"] as const;

/** Whose hands it went through, and when; and how it was paid out. */
function Course({ loan }: { loan: Loan }) {
  const t = useT("loans");
  const labels = useLabels();
  const dates = useDates();
  const deciders = loan.deciders.map(({ name, deputy_for_name, decided_at }) => ({
    key: `${name} ${decided_at}`,
    label: t("show.decided"),
    children: [
      dates.show(decided_at),
      deputy_for_name ? t("show.deputy", { name, for: deputy_for_name }) : name,
    ].join(" · "),
  }));
  const items = steps.flatMap((step) => {
    const [at, by] = [loan[`${step}_at`], loan[`${step}_by_name`]];
    const reason = step === "ended" ? loan.end_reason : step === "submitted" ? loan.exception_reason : null;
    const label = step === "ended" ? labels.option(loan.state) : t(`show.${step}`);
    const children = [at && dates.show(at), by, reason].filter(Boolean).join(" · ");
    const taken = at ? [{ key: step as string, label, children }] : [];
    return step === "approved" ? [...taken, ...deciders] : taken;
  });
  const releases = loan.releases.map((release) => ({
    key: release.entry_id,
    label: t(release.undone_by_entry_id ? "show.undone" : "show.paidOut"),
    children: (
      <>
        {[release.reference, dates.show(release.entry_date), labels.option(release.way)].join(" · ")}{" "}
        {release.check_number} <Money value={release.net_proceeds} withSign />
      </>
    ),
  }));
  const hands = people.flatMap((one) => {
    const name = loan[`${one}_name`];
    return name
      ? [{ key: one, label: labels.field(`${one}_id`, entity.kept[`${one}_id`]), children: name }]
      : [];
  });
  return <Descriptions bordered size="small" column={1} items={[...hands, ...items, ...releases]} />;
}
