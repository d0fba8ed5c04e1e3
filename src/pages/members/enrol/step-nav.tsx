import { Badge, Button } from "antd";
import { useT } from "../../../providers/i18n";
import { stepOf, steps } from "./steps";

interface StepNavProps {
  current: number;
  /** Where a validation error shows. */
  invalid: readonly string[];
  onGo(step: number): void;
}

/** The steps of the form: where one is, and how much is wrong in each. */
export function StepNav({ current, invalid, onGo }: StepNavProps) {
  const t = useT("members");
  const counts = new Map<number, number>();
  for (const path of invalid) counts.set(stepOf(path), (counts.get(stepOf(path)) ?? 0) + 1);
  return (
    <nav aria-label={t("enrol.steps")}>
      <ol className="step-nav">
        {steps.map(({ name }, index) => {
          const count = counts.get(index) ?? 0;
          return (
            <li key={name}>
              <Button
                block
                type="text"
                aria-current={index === current ? "step" : undefined}
                onClick={() => onGo(index)}
              >
                {t(`step.${name}`)}
                {count > 0 && (
                  <>
                    <Badge count={count} size="small" aria-hidden />
                    <span className="visually-hidden"> {t("enrol.faults", { count })}</span>
                  </>
                )}
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
