import { Tag } from "antd";
import { useLabels } from "../../lists/labels";

const colors: Record<string, string> = { pending: "warning", accepted: "success" };

/** The state of a membership: a colour beside its word. */
export function StatusTag({ status }: { status: string }) {
  const labels = useLabels();
  return <Tag color={colors[status] ?? "error"}>{labels.option(status)}</Tag>;
}
