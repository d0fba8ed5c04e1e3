import { Tag } from "antd";
import type { VoucherState } from "#contract/entities/voucher";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";

const colors: Record<VoucherState, string | undefined> = {
  draft: undefined,
  printed: "processing",
  approved: "warning",
  released: "success",
  cancelled: "error",
};

/** How far a voucher has come. */
export function StateTag({ state }: { state: VoucherState }) {
  const labels = useLabels();
  return <Tag color={colors[state]}>{labels.option(state)}</Tag>;
}

export const voucherCells: Readonly<Record<string, CellRender>> = {
  state: (value) => <StateTag state={value as VoucherState} />,
};
