import { Tag } from "antd";
import type { VoucherState } from "#contract/entities/voucher";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { type AccountTag, ShownTag } from "../accounts/account-tags";

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

/** A voucher is named with its tags. */
export const voucherCells: Readonly<Record<string, CellRender>> = {
  name: (value, { tags }) => (
    <>
      {String(value)}{" "}
      {((tags ?? []) as AccountTag[]).map((tag) => (
        <ShownTag key={tag.name} tag={tag} />
      ))}
    </>
  ),
  state: (value) => <StateTag state={value as VoucherState} />,
};
