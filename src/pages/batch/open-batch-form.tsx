import { Button, Card, Input } from "antd";
import { openBatch } from "#contract/operations/batches/open-batch";
import { ariaProps, Field } from "../../components/field";
import { MoneyInput } from "../../components/money-input";
import { RefusalAlert } from "../../components/refusal-alert";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";

/** Opens the day: how much cash the vault hands over, and what the batch is called. */
export function OpenBatchForm({ onOpened }: { onOpened(): void }) {
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
    <Card title={t("batch.open_title", { date: dates.show(branch.business_date) })} style={{ maxWidth: 480 }}>
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
        <Button type="primary" htmlType="submit" loading={pending}>
          {t("batch.open")}
        </Button>
      </form>
    </Card>
  );
}
