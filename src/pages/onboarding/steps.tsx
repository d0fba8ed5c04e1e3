import { useT } from "../../providers/i18n";

const steps = ["organization", "branch", "review"] as const;
export type Step = (typeof steps)[number];

/** How far the founding has come. */
export function Steps({ step }: { step: Step }) {
  const t = useT("onboarding");
  const here = steps.indexOf(step);
  return (
    <ol className="steps" aria-label={t("setup.progress", { step: here + 1, of: steps.length })}>
      {steps.map((one, index) => (
        <li key={one} aria-current={one === step ? "step" : undefined} data-done={index < here}>
          <span aria-hidden="true">{index < here ? "✓" : index + 1}</span> {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  );
}
