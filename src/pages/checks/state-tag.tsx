import { Tag } from "antd";
import type { CheckState } from "#contract/entities/received-check";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";

const colors: Record<CheckState, string | undefined> = {
  "post-dated": undefined,
  "on hand": "processing",
  "in bank": "warning",
  cleared: "success",
  bounced: "error",
  returned: "default",
  replaced: "default",
  reversed: "default",
};

function CheckStateTag({ state }: { state: CheckState }) {
  const labels = useLabels();
  return <Tag color={colors[state]}>{labels.option(state)}</Tag>;
}

export const checkCells: Readonly<Record<string, CellRender>> = {
  state: (value) => <CheckStateTag state={value as CheckState} />,
};
