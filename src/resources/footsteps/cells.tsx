import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";

/** A word of the server's, as people say it: "time-in-and-out-success". */
function Word({ value }: { value: unknown }) {
  const labels = useLabels();
  return typeof value === "string" && value !== "" ? labels.option(value) : null;
}

const word: CellRender = (value) => <Word value={value} />;

/** How lists of footsteps show what is theirs alone; a step that says nothing is called by its activity. */
export const footstepCells: Readonly<Record<string, CellRender>> = {
  module: word,
  activity: word,
  entity: word,
  account_type: word,
  description: (value, row) => (value ? String(value) : <Word value={row.activity} />),
};
