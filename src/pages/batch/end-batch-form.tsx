import { Alert, Button, Card, Input } from "antd";
import type { FormEvent } from "react";
import type { Batch } from "#contract/entities/batch";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { endBatch, endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { ariaProps, Field } from "../../components/field";
import { fieldBindingOf } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { SecondPersonFields } from "../../components/second-person-fields";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import type { CountedDenomination } from "./batch-summary";
import { CashCount } from "./cash-count";
import { countedCash, countsOf, type Denomination } from "./count";
import { useDenominations, useQuantities } from "./use-count";

interface EndBatchFormProps {
  batch: Batch;
  /** Somebody else's, which is counted before a witness. */
  isOfAnother?: boolean;
  onEnded(batch: Batch, counts: CountedDenomination[]): void;
}

const witness = { key: "witness", password: "witness_password", otp: "witness_otp" };

/** Counts the drawer and ends the batch; a difference needs a reason. */
export function EndBatchForm(props: EndBatchFormProps) {
  const { data, error, refetch } = useDenominations();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <CountAndEnd {...props} denominations={data} /> : <LoadingState />;
}

function useEnding({ batch, isOfAnother, onEnded }: EndBatchFormProps, denominations: Denomination[]) {
  const t = useT("teller");
  const confirm = useConfirm();
  const { quantities, change, forget } = useQuantities(batch.id);
  const entry = useOperationForm<typeof endBatch | typeof endBatchOfAnother>(
    isOfAnother ? endBatchOfAnother : endBatch,
    {
      counts: [],
      over_short_reason: "",
      ...(isOfAnother && { id: batch.id, witness: "", witness_password: "", witness_otp: "" }),
    },
    (ended) => {
      forget();
      onEnded(
        ended,
        denominations.flatMap(({ id, name, value }) => {
          const quantity = quantities[id] ?? 0;
          return quantity > 0 ? [{ name, value, quantity }] : [];
        }),
      );
    },
    "teller",
  );
  const counted = countedCash(denominations, quantities);
  const isCounting = Object.values(quantities).some((quantity) => quantity !== null);
  // Unknown to who counts blind: nothing is told before the count is given.
  const difference = batch.expected_cash === null ? null : counted - batch.expected_cash;
  const reason = (entry.form.watch("over_short_reason") ?? "") as string;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (difference !== null && difference !== 0 && !reason.trim()) {
      entry.form.setError("over_short_reason", { message: t("batch.reason_needed") });
      document.getElementById("over_short_reason")?.focus();
      return;
    }
    const isSure = await confirm({
      title: t("batch.end_question", { name: batch.name }),
      content: t("batch.end_content", { counted: formatPesos(counted) }),
      okText: t("batch.end"),
    });
    if (!isSure) return;
    entry.form.setValue("counts", countsOf(denominations, quantities));
    entry.formProps.onSubmit(event);
  };
  return { ...entry, quantities, change, difference, isCounting, reason, submit };
}

const focusNext = () =>
  (document.getElementById("over_short_reason") ?? document.getElementById("end_batch"))?.focus();

function CountAndEnd({ denominations, ...props }: EndBatchFormProps & { denominations: Denomination[] }) {
  const t = useT("teller");
  const ending = useEnding(props, denominations);
  const { form, formProps, validationErrorOf, difference, isCounting } = ending;
  const validationError = validationErrorOf("over_short_reason");
  return (
    <Card size="small">
      <form {...formProps} onSubmit={ending.submit} aria-label={t("batch.end")}>
        <RefusalAlert refusal={ending.refusal} />
        <CashCount
          denominations={denominations}
          quantities={ending.quantities}
          onChange={ending.change}
          onLast={focusNext}
        />
        {difference !== null && isCounting && <Difference amount={difference} />}
        {validationErrorOf("counts") && (
          <Alert role="alert" type="error" message={validationErrorOf("counts")} />
        )}
        {((difference !== 0 && (isCounting || difference === null)) || validationError) && (
          <Field
            id="over_short_reason"
            label={t(difference === null ? "blind.remark" : "batch.over_short_reason")}
            validationError={validationError}
            isRequired={difference !== null}
          >
            <Input
              {...ariaProps("over_short_reason", validationError)}
              maxLength={255}
              value={ending.reason}
              onChange={({ target }) =>
                form.setValue("over_short_reason", target.value, { shouldValidate: true })
              }
            />
          </Field>
        )}
        {props.isOfAnother && (
          <SecondPersonFields
            binding={fieldBindingOf(ending)}
            names={witness}
            label={t("batch.witness")}
            help={t("batch.witness_help")}
            isRequired
          />
        )}
        <Button id="end_batch" type="primary" danger htmlType="submit" loading={ending.pending}>
          {t("batch.end")}
        </Button>
      </form>
    </Card>
  );
}

const sideOf = (amount: Centavos) => (amount === 0 ? "balanced" : amount > 0 ? "over" : "short");

function Difference({ amount }: { amount: Centavos }) {
  const t = useT("teller");
  const side = sideOf(amount);
  return (
    <Alert
      role="status"
      type={side === "balanced" ? "success" : "warning"}
      message={t(`count.${side}`, { amount: formatPesos(Math.abs(amount)) })}
      style={{ margin: "12px 0" }}
    />
  );
}
