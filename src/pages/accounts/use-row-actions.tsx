import { DeleteOutlined, EditOutlined, EyeOutlined, OrderedListOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import type { useDrawer } from "../../resources/use-drawer";
import { writeDrillDown } from "../ledger/use-drill-down";

interface RowActions {
  drawer: ReturnType<typeof useDrawer>;
  remove(row: Row): Promise<void>;
  operationsOf(row: Row): RowAction[];
}

/** What can be done with an account of the list. */
export function useRowActions({ drawer, remove, operationsOf }: RowActions): (row: Row) => RowAction[] {
  const t = useT("accounts");
  const can = useCan();
  const navigate = useNavigate();
  const { path } = useBranch();
  return (row) => {
    const all: (RowAction | false)[] = [
      {
        key: "show",
        label: t("list.show"),
        icon: <EyeOutlined aria-hidden />,
        onClick: () => drawer.show(row),
      },
      can("account:update") && {
        key: "edit",
        label: t("list.edit"),
        icon: <EditOutlined aria-hidden />,
        onClick: () => drawer.edit(row),
      },
      can("general-ledger:read") && {
        key: "lines",
        label: t("list.lines"),
        icon: <OrderedListOutlined aria-hidden />,
        onClick: () =>
          navigate(`${path("general-ledger/general-ledger")}?${writeDrillDown({ account: row.id })}`),
      },
      ...operationsOf(row),
      can("account:delete") && {
        key: "delete",
        label: t("list.delete"),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => void remove(row),
      },
    ];
    return all.filter((action) => action !== false);
  };
}
