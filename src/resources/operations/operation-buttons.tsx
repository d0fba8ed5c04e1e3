import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Grid } from "antd";
import type { RowAction } from "../../lists/row-menu";
import { useT } from "../../providers/i18n";

/** More than this many are told as the first of them and a menu. */
const mostButtons = 6;
const beforeMenu = 4;
const onPhone = 2;

interface OperationButtonsProps {
  /** Of useRowOperations. */
  actions: readonly RowAction[];
  size?: "small" | "middle";
}

/** What can be done with a record, on its page. */
export function OperationButtons({ actions, size }: OperationButtonsProps) {
  const t = useT("resources");
  const isNarrow = Grid.useBreakpoint().md === false;
  const shown = actions.length > mostButtons ? actions.slice(0, isNarrow ? onPhone : beforeMenu) : actions;
  const others = actions.slice(shown.length).map((action) => ({ ...action }));
  return (
    <>
      {shown.map(({ key, label, ...button }) => (
        <Button key={key} size={size} {...button}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown trigger={["click"]} menu={{ items: others, autoFocus: true }} autoFocus>
          <Button size={size} aria-haspopup="menu">
            {t("list.moreActions")} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </>
  );
}
