import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { type SaidByStep, useStepTexts } from "./use-step-texts";

/** A word of the server's, as people say it: "time-in-and-out-success". */
function Word({ value }: { value: unknown }) {
  const labels = useLabels();
  return typeof value === "string" && value !== "" ? labels.option(value) : null;
}

function Thing({ name }: { name: unknown }) {
  const { thing } = useStepTexts();
  return typeof name === "string" && name !== "" ? thing(name) : null;
}

/** What a step did, as people call it. */
export function StepTitle({ step }: { step: SaidByStep }) {
  return useStepTexts().title(step);
}

const word: CellRender = (value) => <Word value={value} />;
const thing: CellRender = (value) => <Thing name={value} />;

/** How lists of footsteps show what is theirs alone. */
export const footstepCells: Readonly<Record<string, CellRender>> = {
  module: thing,
  activity: word,
  entity: thing,
  account_type: word,
  description: (_value, row) => <StepTitle step={row as unknown as SaidByStep} />,
};
