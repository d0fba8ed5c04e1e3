import { Button, Collapse, Flex } from "antd";
import { useId, useState } from "react";
import type { Control } from "react-hook-form";
import type { LoanFigures } from "#contract/entities/loan-record";
import type { Fields } from "#contract/kit/field";
import type { Typed } from "#contract/kit/operation";
import { computeScheme } from "#contract/operations/loans/compute-scheme";
import { Columns } from "../../components/columns";
import { ariaProps, Field } from "../../components/field";
import { lazyComponent } from "../../components/lazy-component";
import { RefusalAlert } from "../../components/refusal-alert";
import { LoadingState } from "../../components/states";
import { useCheckedForm } from "../../hooks/use-checked-form";
import { useOperation } from "../../hooks/use-operation";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { FormField } from "../../resources/form/form-field";
import { startValues, type Values } from "../../resources/form/values";
import { FieldInput } from "../../resources/inputs";
import { LoanFiguresShown } from "./loan-figures";

const SchemeComparison = lazyComponent(
  () => import("./scheme-comparison").then((file) => file.SchemeComparison),
  <LoadingState />,
);

const fields: Fields = computeScheme.input.fields;
const scheme = { ...fields.id, label: "Scheme" } as Fields[string];
const another = { ...scheme, required: false } as Fields[string];

interface Answered {
  id: string;
  figures: LoanFigures;
  /** What is lent, and what of it was applied for where the scheme adds to that; in centavos. */
  amount: number;
  applied: number | null;
  /** What the same comes to under the other scheme, where one is picked that allows it. */
  against: { id: string; figures: LoanFigures } | null;
}

/** Opened where it is wanted: the list stays in reach on a phone. */
export function Calculator() {
  const t = useT("loans");
  const panel = { key: "calculator", label: t("calculator.title"), children: <CalculatorForm /> };
  return <Collapse className="loan-calculator" items={[panel]} />;
}

/** Asks what the same loan comes to under one scheme, and under the other where one is picked. */
function useCalculator() {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const own = useOperation(computeScheme);
  const compared = useOperation(computeScheme);
  const { messagesOfRefusal } = useValidationMessages("resources");
  const start = { ...startValues({ fields }), payment_mode: "monthly" as const };
  const ask = async (asked: Typed<typeof computeScheme>) => {
    const second = other !== asked.id ? other : null;
    if (!second) compared.reset();
    const [first, next] = await Promise.allSettled([
      own.run(asked),
      second ? compared.run({ ...asked, id: second }) : null,
    ]);
    if (first.status === "rejected") {
      refuse(messagesOfRefusal(problemOf(first.reason)));
      return;
    }
    const figures = next.status === "fulfilled" ? next.value : null;
    const against = second && figures ? { id: second, figures } : null;
    const lent = first.value.total_principal;
    const applied = asked.is_add_on ? asked.amount : null;
    setAnswered({ id: asked.id, amount: lent, applied, figures: first.value, against });
  };
  const { form, formProps, refuse } = useCheckedForm(computeScheme.input, start, ask, "resources");
  const isAtInput = Object.keys(own.refusal?.fields ?? {}).some((name) => name in form.getValues());
  return {
    ...{ form, formProps, answered, other, setOther },
    refusal: isAtInput ? null : own.refusal,
    // What refuses both is said once.
    otherRefusal: own.refusal ? null : compared.refusal,
    pending: own.pending || compared.pending,
  };
}

/** What a loan would come to under a scheme, or two: schedule, deductions, net proceeds, effective rate. */
function CalculatorForm() {
  const t = useT("loans");
  const { form, formProps, refusal, otherRefusal, pending, answered, other, setOther } = useCalculator();
  const isFixed = form.watch("payment_mode") === "fixed days";
  const { id: _, ...rest } = fields;
  const asked = Object.entries(rest).filter(([name]) => name !== "payment_days" || isFixed);
  const control = form.control as unknown as Control<Values>;
  return (
    <>
      <form {...formProps} aria-label={t("calculator.title")} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        <Columns width={200} gap="0 16px">
          <FormField name="id" field={scheme} control={control} isFirst={false} />
          <OtherScheme value={other} onChange={setOther} isSame={!!other && other === form.watch("id")} />
          {asked.map(([name, field]) => (
            <FormField key={name} name={name} field={field} control={control} isFirst={false} />
          ))}
        </Columns>
        <Flex justify="end">
          <Button type="primary" htmlType="submit" loading={pending}>
            {t("calculator.act")}
          </Button>
        </Flex>
      </form>
      <RefusalAlert refusal={otherRefusal} />
      {answered && !answered.against && <LoanFiguresShown {...answered} />}
      {answered?.against && <SchemeComparison of={[answered, answered.against]} {...answered} />}
    </>
  );
}

interface OtherSchemeProps {
  value: string | null;
  onChange(value: string | null): void;
  isSame: boolean;
}

function OtherScheme({ value, onChange, isSame }: OtherSchemeProps) {
  const t = useT("loans");
  const id = useId();
  const wrong = isSame ? t("compare.same") : undefined;
  return (
    <Field id={id} label={t("compare.with")} {...(wrong && { validationError: wrong })}>
      <FieldInput
        name="other"
        field={another}
        value={value}
        onChange={(picked) => onChange((picked as string | undefined) ?? null)}
        onBlur={() => {}}
        shared={ariaProps(id, wrong)}
      />
    </Field>
  );
}
