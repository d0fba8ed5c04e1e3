import { Button } from "antd";
import type { RowAction } from "../../lists/row-menu";

interface OperationButtonsProps {
  /** Of useRowOperations. */
  actions: readonly RowAction[];
  size?: "small" | "middle";
}

/** What can be done with a record, on its page. */
export const OperationButtons = ({ actions, size }: OperationButtonsProps) =>
  actions.map(({ key, label, ...button }) => (
    <Button key={key} size={size} {...button}>
      {label}
    </Button>
  ));
