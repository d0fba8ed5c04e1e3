import { Button, Card, Col, Flex, Input, Row, Steps } from "antd";
import { openBatch } from "#contract/operations/batches/open-batch";
import { ariaProps, Field } from "../../components/field";
import { MoneyInput } from "../../components/money-input";
import { RefusalAlert } from "../../components/refusal-alert";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useOperationForm } from "../../hooks/use-operation-form";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { MyReceipts } from "../dashboard/my-receipts";

/** Opens the day: how much cash the vault hands over, and what the batch is called. */
export function OpenBatchForm({ onOpened }: { onOpened(): void }) {
  return (
    <Row gutter={[24, 16]}>
      <Col xs={24} xl={12}>
        <Opening onOpened={onOpened} />
      </Col>
      <Col xs={24} xl={12}>
        <Flex vertical gap="middle">
          <DayAhead />
          <MyReceipts />
        </Flex>
      </Col>
    </Row>
  );
}

const stepsOfDay = ["open", "serve", "count", "sign"] as const;

/** What follows once a batch is open, for who does it for the first time. */
function DayAhead() {
  const t = useT("teller");
  const items = stepsOfDay.map((step) => ({
    title: t(`batch.day.${step}`),
    description: t(`batch.day.${step}_what`),
  }));
  return (
    <Card size="small" title={t("batch.day.title")}>
      <Steps direction="vertical" size="small" items={items} />
    </Card>
  );
}

function Opening({ onOpened }: { onOpened(): void }) {
  const t = useT("teller");
  const dates = useDates();
  const { branch } = useBranch();
  const { form, formProps, validationErrorOf, pending, refusal } = useOperationForm(
    openBatch,
    { name: "", beginning_cash: undefined },
    onOpened,
    "teller",
  );
  const values = form.watch();
  const cashValidationError = validationErrorOf("beginning_cash");
  const nameValidationError = validationErrorOf("name");
  return (
    <Card size="small" title={t("batch.open_title", { date: dates.show(branch.business_date) })}>
      <form {...formProps} aria-label={t("batch.open")}>
        <RefusalAlert refusal={refusal} />
        <Field
          id="beginning_cash"
          label={t("batch.figure.beginning_cash")}
          validationError={cashValidationError}
          isRequired
        >
          <MoneyInput
            {...ariaProps("beginning_cash", cashValidationError)}
            autoFocus
            size="large"
            value={values.beginning_cash}
            onChange={(amount) => form.setValue("beginning_cash", amount as number)}
          />
        </Field>
        <Field
          id="name"
          label={t("batch.name")}
          validationError={nameValidationError}
          help={t("batch.name_help")}
        >
          <Input
            {...ariaProps("name", nameValidationError)}
            {...form.register("name")}
            ref={undefined}
            maxLength={50}
          />
        </Field>
        <Button type="primary" htmlType="submit" loading={pending} disabled={isWaiting(refusal)}>
          {t("batch.open")}
        </Button>
      </form>
    </Card>
  );
}
