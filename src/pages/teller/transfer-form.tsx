import { Alert, Button, Card, Col, Flex, Input, Row, Select } from "antd";
import { formatPesos } from "#contract/kit/money";
import { BalanceCard } from "../../components/balance-card";
import { ariaProps, Field } from "../../components/field";
import { lazyComponent } from "../../components/lazy-component";
import type { PickedMember } from "../../components/member-picker";
import { MoneyInput } from "../../components/money-input";
import type { ReceiptData } from "../../components/receipt";
import { RefusalAlert } from "../../components/refusal-alert";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useKeys } from "../../hooks/use-keys";
import { useListedShortcut } from "../../hooks/use-shortcut";
import { useT } from "../../providers/i18n";
import { mayMove, nameOf } from "./account-choice";
import { BackDateFields } from "./back-date-fields";
import { BatchNeeded, needsBatch } from "./batch-needed";
import { CashReceived } from "./cash-received";
import { CheckFields } from "./check-fields";
import { DrawerCash } from "./drawer-cash";
import { LastReceipts } from "./last-receipts";
import { ReferenceField } from "./reference-field";
import { SignatureCompared } from "./signature-compared";
import { type Transfer, type TransferKind, useTransfer } from "./use-transfer";
import { WhoseFields } from "./whose-fields";

// Its texts come with it: the form stays in sight, and in focus, while they are fetched.
const MemberAside = lazyComponent(() => import("./member-aside").then((file) => file.MemberAside));

interface TransferFormProps {
  kind: TransferKind;
  firstMember: PickedMember | null;
  /** False while a receipt lies over the form: the keys are the receipt's then. */
  isActive: boolean;
  hasBatch: boolean;
  onPosted(receipt: ReceiptData): void;
  onReset(): void;
  /** Opens a receipt of before. */
  onShow(id: string): void;
}

/** A deposit or a withdrawal, by keyboard alone for who likes it: member, Enter, amount, Enter. */
export function TransferForm(props: TransferFormProps) {
  const { kind, firstMember, isActive, hasBatch, onPosted, onReset, onShow } = props;
  const t = useT("teller");
  const transfer = useTransfer(kind, firstMember, onPosted);
  const { form, values, accounts } = transfer;
  useKeys(
    {
      Escape: onReset,
      "Alt+KeyE": () => form.setValue("reference", values.reference === undefined ? "" : undefined),
      ...Object.fromEntries(
        accounts
          .slice(0, 9)
          .map((account, index) => [
            `Alt+Digit${index + 1}`,
            () => mayMove(account) && transfer.pickAccount(account),
          ]),
      ),
    },
    isActive,
  );
  useListedShortcut("alt+1…9", t("shortcut.account"));
  useListedShortcut("alt+e", t("shortcut.reference"));
  useListedShortcut("esc", t("shortcut.start_again"));
  useListedShortcut("n", t("shortcut.next"));
  const noBatch = !hasBatch || needsBatch(transfer.refusal?.code);
  return (
    <form {...transfer.formProps} aria-label={t(`page.${kind}`)}>
      {noBatch ? <BatchNeeded /> : <RefusalAlert refusal={transfer.refusal} />}
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={14}>
          <Card size="small">
            <WhoseFields transfer={transfer} />
            <HowMuchFields kind={kind} transfer={transfer} />
          </Card>
        </Col>
        <Col xs={24} lg={10}>
          <Flex vertical gap="middle">
            <Preview kind={kind} transfer={transfer} />
            <Flex gap="small" wrap>
              <Button
                type="primary"
                htmlType="submit"
                loading={transfer.pending}
                disabled={transfer.isReading}
                size="large"
                className="window-post"
              >
                {t(`${kind}.post`)} <kbd>Enter</kbd>
              </Button>
              <Button onClick={onReset} size="large" disabled={transfer.pending}>
                {t("action.reset")} <kbd>Esc</kbd>
              </Button>
            </Flex>
            <DrawerCash />
            <MemberAside memberId={transfer.member?.id} />
            <LastReceipts source={kind} onOpen={onShow} />
          </Flex>
        </Col>
      </Row>
    </form>
  );
}

function HowMuchFields({ kind, transfer }: { kind: TransferKind; transfer: Transfer }) {
  const t = useT("teller");
  const can = useCan();
  const { form, values, validationErrorOf, paymentTypes } = transfer;
  const set = (name: keyof typeof values) => (value: unknown) =>
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
  return (
    <>
      <Field id="amount" label={t("field.amount")} validationError={validationErrorOf("amount")} isRequired>
        <MoneyInput
          {...ariaProps("amount", validationErrorOf("amount"))}
          size="large"
          isGrouped
          value={values.amount}
          onChange={set("amount")}
        />
      </Field>
      <Field
        id="payment_type_id"
        label={t("field.payment_type")}
        validationError={validationErrorOf("payment_type_id")}
        isRequired
      >
        <Select
          {...ariaProps("payment_type_id", validationErrorOf("payment_type_id"))}
          value={values.payment_type_id}
          onChange={set("payment_type_id")}
          options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {kind === "deposit" && transfer.isCash && (
        <CashReceived
          amount={values.amount}
          value={values.cash_received}
          onChange={set("cash_received")}
          validationError={validationErrorOf("cash_received")}
        />
      )}
      {kind === "withdraw" && <SignatureCompared transfer={transfer} onChange={set("signature_compared")} />}
      {kind === "deposit" && transfer.paymentType?.type === "check" && <CheckFields transfer={transfer} />}
      <ReferenceField
        kind={kind}
        value={values.reference}
        onChange={set("reference")}
        validationError={validationErrorOf("reference")}
      />
      <Field
        id="description"
        label={t("field.description")}
        validationError={validationErrorOf("description")}
      >
        <Input
          {...ariaProps("description", validationErrorOf("description"))}
          maxLength={255}
          value={values.description}
          onChange={({ target }) => set("description")(target.value)}
        />
      </Field>
      {can("ledger:back-date") && (
        <BackDateFields
          today={transfer.today}
          date={values.entry_date}
          reason={values.back_date_reason}
          onDate={set("entry_date")}
          onReason={set("back_date_reason")}
          validationErrorOf={validationErrorOf}
        />
      )}
    </>
  );
}

function Preview({ kind, transfer }: { kind: TransferKind; transfer: Transfer }) {
  const t = useT("teller");
  const { account, values } = transfer;
  if (!account)
    return (
      <Card size="small">
        <EmptyState title={t("balance.none")} description={t("balance.pick")} />
      </Card>
    );
  const amount = Number.isSafeInteger(values.amount) ? values.amount : null;
  const { notice_days: days, notice_amount, notices } = account;
  const isNoticed = notices.some((one) => one.amount >= (amount ?? 0) && one.payable_from <= transfer.today);
  const needsNotice = kind === "withdraw" && days > 0 && (amount ?? 0) > notice_amount && !isNoticed;
  const card = (
    <BalanceCard
      account={nameOf(account)}
      before={account.balance}
      change={amount && (kind === "deposit" ? amount : -amount)}
      floor={account.overdraft_limit > 0 ? -account.overdraft_limit : account.minimum_balance}
    />
  );
  if (!needsNotice) return card;
  const limit = formatPesos(notice_amount);
  return (
    <>
      {card}
      <Alert type="warning" showIcon message={t("account.notice_needed", { limit, days })} />
    </>
  );
}
