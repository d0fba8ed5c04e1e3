import { Button, Collapse, Flex } from "antd";
import { useState } from "react";
import type { Control } from "react-hook-form";
import type { LoanFigures } from "#contract/entities/loan";
import type { Fields } from "#contract/kit/field";
import { computeScheme } from "#contract/operations/loans/compute-scheme";
import { Columns } from "../../components/columns";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { FormField } from "../../resources/form/form-field";
import { startValues, type Values } from "../../resources/form/values";
import { LoanFiguresShown } from "./loan-figures";

const fields: Fields = computeScheme.input.fields;
const scheme = { ...fields.id, label: "Scheme" };

interface Answered {
  figures: LoanFigures;
  amount: number;
}

/** Opened where it is wanted: the list stays in reach on a phone. */
export function Calculator() {
  const t = useT("loans");
  const panel = { key: "calculator", label: t("calculator.title"), children: <CalculatorForm /> };
  return <Collapse className="loan-calculator" items={[panel]} />;
}

/** What a loan would come to under a scheme: schedule, deductions, net proceeds and effective rate. */
function CalculatorForm() {
  const t = useT("loans");
  const [answered, setAnswered] = useState<Answered | null>(null);
  const start = { ...startValues({ fields }), payment_mode: "monthly" as const };
  const work = useOperationForm(
    computeScheme,
    start,
    (figures) => setAnswered({ figures, amount: form.getValues("amount") }),
    "resources",
  );
  const { form, formProps, pending, refusal } = work;
  const isFixed = form.watch("payment_mode") === "fixed days";
  const asked = Object.entries({ ...fields, id: scheme } as Fields).filter(
    ([name]) => name !== "payment_days" || isFixed,
  );
  return (
    <>
      <form {...formProps} aria-label={t("calculator.title")} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        <Columns width={200} gap="0 16px">
          {asked.map(([name, field]) => (
            <FormField
              key={name}
              name={name}
              field={field}
              control={form.control as unknown as Control<Values>}
              isFirst={false}
            />
          ))}
        </Columns>
        <Flex justify="end">
          <Button type="primary" htmlType="submit" loading={pending}>
            {t("calculator.act")}
          </Button>
        </Flex>
      </form>
      {answered && <LoanFiguresShown {...answered} />}
    </>
  );
}
