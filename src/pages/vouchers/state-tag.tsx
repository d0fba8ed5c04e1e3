import { Tag } from "antd";
import type { VoucherState } from "#contract/entities/voucher";
import type { CellRender } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
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

/** Whoever may approve it did not. */
function RejectedTag() {
  return <Tag color="error">{useT("vouchers")("show.rejected")}</Tag>;
}

/** A voucher is named with its tags, and with what waits for who wrote it. */
export const voucherCells: Readonly<Record<string, CellRender>> = {
  name: (value, { tags, rejected_at }) => (
    <>
      {String(value)} {typeof rejected_at === "string" && <RejectedTag />}
      {((tags ?? []) as AccountTag[]).map((tag) => (
        <ShownTag key={tag.name} tag={tag} />
      ))}
    </>
  ),
  state: (value) => <StateTag state={value as VoucherState} />,
};
