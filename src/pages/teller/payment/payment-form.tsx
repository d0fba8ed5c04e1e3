import { Button, Card, Col, Flex, Row } from "antd";
import { useEffect } from "react";
import type { Output } from "#contract/kit/operation";
import type { postPayment } from "#contract/operations/teller/post-payment";
import { lazyComponent } from "../../../components/lazy-component";
import type { PickedMember } from "../../../components/member-picker";
import { RefusalAlert } from "../../../components/refusal-alert";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useKeys } from "../../../hooks/use-keys";
import { useLatest } from "../../../hooks/use-latest";
import { useListedShortcut } from "../../../hooks/use-shortcut";
import { useT } from "../../../providers/i18n";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { BatchNeeded, needsBatch } from "../batch-needed";
import { DrawerCash } from "../drawer-cash";
import { LastReceipts } from "../last-receipts";
import { ReferenceField } from "../reference-field";
import { HowPaidFields } from "./how-paid-fields";
import { MoreFields } from "./more-fields";
import { NotedFees } from "./noted-fees";
import { PayerFields } from "./payer-fields";
import { PaymentGrid } from "./payment-grid";
import { isBlank } from "./payment-rows";
import { type Payment, usePayment } from "./use-payment";

// Its texts come with it: the form stays in sight, and in focus, while they are fetched.
const MemberAside = lazyComponent(() => import("../member-aside").then((file) => file.MemberAside));

interface PaymentFormProps {
  firstMember: PickedMember | null;
  /** False while a receipt lies over the form: the keys are the receipt's then. */
  isActive: boolean;
  hasBatch: boolean;
  onPosted(posted: Output<typeof postPayment>): void;
  onReset(): void;
  onShow(id: string): void;
  onHistory(): void;
}

const focus = (id: string) => document.getElementById(id)?.focus();
const focusFirstAccount = () =>
  document.querySelector<HTMLInputElement>('.payment-grid [data-column="account"] input')?.focus();

/** Asks before lines that were typed are cleared, and before the page is left with them. */
function useClearing(payment: Payment, isActive: boolean, onReset: () => void) {
  const isTyped = isActive && payment.rows.some((row) => !isBlank(row));
  const { mayLeave, release } = useUnsavedGuard(isTyped);
  return async () => {
    if (!(await mayLeave())) return;
    release();
    onReset();
  };
}

/** A payment: who, what for, how; by the keyboard alone for who likes it. */
export function PaymentForm(props: PaymentFormProps) {
  const { firstMember, isActive, hasBatch, onPosted, onReset, onShow, onHistory } = props;
  const t = useT("teller");
  const payment = usePayment(firstMember, onPosted);
  const { values, set, formProps, refusal } = payment;
  const show = useLatest(onShow);
  const askAndClear = useClearing(payment, isActive, onReset);
  const clear = () => void askAndClear();
  const typeReference = () => {
    set("reference", values.reference ?? "");
    requestAnimationFrame(() => focus("reference"));
  };
  useKeys(
    {
      Escape: clear,
      "Alt+Digit1": () => focus("member_id"),
      "Alt+KeyW": typeReference,
      "Alt+KeyE": () => set("reference", values.reference === undefined ? "" : undefined),
      F12: onHistory,
    },
    isActive,
  );
  useListedShortcut("alt+1", t("payment.key.member"));
  useListedShortcut("alt+w", t("payment.key.reference"));
  useListedShortcut("alt+e", t("shortcut.reference"));
  useListedShortcut("F12", t("payment.key.history"));
  useListedShortcut("mod+enter", t("payment.post"));
  useListedShortcut("esc", t("shortcut.start_again"));
  const leaveLines = () => {
    if (payment.isCash) focus("cash_received");
    else focus("bank_reference");
  };
  // The receipt before it took the focus with it when it was closed.
  useEffect(() => {
    if (isActive && document.activeElement === document.body) focus("member_id");
  }, [isActive]);
  const noBatch = !hasBatch || needsBatch(refusal?.code);
  const send = () => formProps.ref.current?.requestSubmit();
  return (
    <form {...formProps} {...onSaveKey(send)} aria-label={t("page.payment")} autoComplete="off">
      {noBatch ? <BatchNeeded /> : <RefusalAlert refusal={refusal} />}
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={16}>
          <Card size="small">
            <PayerFields payment={payment} onPicked={() => requestAnimationFrame(focusFirstAccount)} />
            <NotedFees payment={payment} />
            <PaymentGrid payment={payment} isActive={isActive} onLeave={leaveLines} />
          </Card>
          <div className="payment-member">
            <MemberAside memberId={payment.member?.id} />
          </div>
        </Col>
        <Col xs={24} lg={8}>
          <Flex vertical gap="middle">
            <Card size="small">
              <HowPaidFields payment={payment} />
              <ReferenceField
                kind="payment"
                value={values.reference}
                onChange={(reference) => set("reference", reference)}
                validationError={payment.validationErrorOf("reference")}
              />
              <MoreFields payment={payment} />
              <Flex gap="small" wrap>
                <Button
                  type="primary"
                  htmlType="submit"
                  size="large"
                  loading={payment.pending}
                  disabled={payment.isReading}
                >
                  {t("payment.post")} <kbd>Ctrl+Enter</kbd>
                </Button>
                <Button size="large" disabled={payment.pending} onClick={clear}>
                  {t("action.reset")} <kbd>Esc</kbd>
                </Button>
              </Flex>
            </Card>
            <DrawerCash />
            <LastReceipts source="payment" onOpen={show} />
          </Flex>
        </Col>
      </Row>
    </form>
  );
}
