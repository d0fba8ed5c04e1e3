import { Tag } from "antd";
import type { LoanState } from "#contract/entities/loan-terms";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { type AccountTag, ShownTag } from "../accounts/account-tags";
import "./loans.css";

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

interface Marked {
  loan_status_name?: unknown;
  loan_status_color?: unknown;
}

/** How the branch has marked a loan as it is followed up, in the colour of that status. */
export function LoanStatusTag({ loan_status_name: name, loan_status_color: color }: Marked) {
  return typeof name === "string" ? (
    <Tag bordered icon={<span className="loan-status" style={{ background: String(color) }} />}>
      {name}
    </Tag>
  ) : null;
}

/** How far a loan has come is told with its tags. */
export const loanCells: Readonly<Record<string, CellRender>> = {
  loan_status_id: (_, row) => <LoanStatusTag {...(row as Marked)} />,
  state: (value, { tags }) => (
    <>
      <LoanStateTag state={value as LoanState} />
      {((tags ?? []) as AccountTag[]).map((tag) => (
        <ShownTag key={tag.name} tag={tag} />
      ))}
    </>
  ),
};
