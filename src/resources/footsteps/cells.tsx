import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { useSubjectName } from "../use-subject-name";
import { type SaidByStep, useStepTitle } from "./use-step-title";

/** A word of the server's, as people say it: "time-in-and-out-success". */
function Word({ value }: { value: unknown }) {
  const labels = useLabels();
  return typeof value === "string" && value !== "" ? labels.option(value) : null;
}

function Subject({ name }: { name: unknown }) {
  const subjectName = useSubjectName();
  return typeof name === "string" && name !== "" ? subjectName(name) : null;
}

/** What a step did, as people call it. */
export function StepTitle({ step }: { step: SaidByStep }) {
  return useStepTitle()(step);
}

const word: CellRender = (value) => <Word value={value} />;
const subject: CellRender = (value) => <Subject name={value} />;

/** How lists of footsteps show what is theirs alone. */
export const footstepCells: Readonly<Record<string, CellRender>> = {
  module: subject,
  activity: word,
  entity: subject,
  account_type: word,
  description: (_value, row) => <StepTitle step={row as unknown as SaidByStep} />,
};
