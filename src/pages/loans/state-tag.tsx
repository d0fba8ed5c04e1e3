import { Tag } from "antd";
import type { LoanState } from "#contract/entities/loan-terms";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";

const colors: Record<LoanState, string | undefined> = {
  draft: undefined,
  submitted: "processing",
  printed: "processing",
  approved: "warning",
  released: "success",
  closed: "default",
  "written off": "error",
  moved: "default",
  rejected: "error",
  withdrawn: "error",
};

/** How far a loan has come. */
export function LoanStateTag({ state }: { state: LoanState }) {
  const labels = useLabels();
  return <Tag color={colors[state]}>{labels.option(state)}</Tag>;
}

export const loanCells: Readonly<Record<string, CellRender>> = {
  state: (value) => <LoanStateTag state={value as LoanState} />,
};
