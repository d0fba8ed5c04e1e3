import { Steps as AntSteps } from "antd";
import { useT } from "../../providers/i18n";

export const steps = ["organization", "branch", "review"] as const;
type Step = (typeof steps)[number];

/** How far the founding has come. */
export function Steps({ step }: { step: Step }) {
  const t = useT("onboarding");
  const here = steps.indexOf(step);
  // The parts draw boxes: that they are a list, and which step it is now, is said here.
  const list = { role: "list", "aria-label": t("setup.progress", { step: here + 1, of: steps.length }) };
  const items = steps.map((one) => ({
    title: t(`step.${one}`),
    role: "listitem",
    "aria-current": one === step ? "step" : undefined,
  }));
  return <AntSteps className="steps" size="small" current={here} items={items} {...list} />;
}
