import { Button, Dropdown, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountList } from "#contract/entities/account";
import { lazily } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useMay } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { BulkDelete } from "../../lists/bulk-delete";
import { ListView } from "../../lists/list-view";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useDrawer } from "../../resources/use-drawer";
import { AccountDrawer } from "../branch/accounts/account-drawer";
import { type StatusAct, StatusDialog } from "../branch/accounts/status-dialog";
import { useRowActions } from "../branch/accounts/use-row-actions";
import { accountCells } from "./cells";
import { useDeleteAccount } from "./use-delete-account";

const ImportWizard = lazily(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);
const StandardChartDialog = lazily(() =>
  import("./standard-chart-dialog").then((file) => file.StandardChartDialog),
);
const RenumberDialog = lazily(() => import("./renumber-dialog").then((file) => file.RenumberDialog));
const OrderDialog = lazily(() => import("./order-dialog").then((file) => file.OrderDialog));

const dialogs = { standard: StandardChartDialog, renumber: RenumberDialog, order: OrderDialog };
type DialogName = keyof typeof dialogs | "import";

const dialogPermissions: Readonly<Record<DialogName, string>> = {
  standard: "account:add-standard-chart",
  import: "account:create",
  order: "account:reorder",
  renumber: "account:renumber",
};

/** The chart of accounts with its balances, and all that keeps it. */
export function Accounts() {
  const t = useT("accounts");
  const may = useMay();
  const { path } = useBranch();
  const navigate = useNavigate();
  const drawer = useDrawer("accounting/accounts");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [status, setStatus] = useState<{ act: StatusAct; row: Row } | null>(null);
  const remove = useDeleteAccount(drawer.close);
  const actions = useRowActions({ drawer, remove, setStatus });
  const mayCreate = may("account:create");
  const createButton = mayCreate && (
    <Button type="primary" onClick={drawer.create} title="Ctrl+Enter">
      {t("form.new")}
    </Button>
  );
  const close = () => setDialog(null);
  const Dialog = dialog && dialog !== "import" ? dialogs[dialog] : null;
  return (
    <Page
      title={t("page.accounts")}
      extra={
        <Flex gap="small" wrap>
          {may("statements:trial-balance") && (
            <Button onClick={() => navigate(path("accounting/trial-balance"))}>
              {t("page.trial-balance")}
            </Button>
          )}
          <ChartMenu onOpen={setDialog} />
          {createButton}
        </Flex>
      }
    >
      <ListView
        list={accountList}
        title="name"
        cells={accountCells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={mayCreate ? drawer.create : undefined}
        bulk={(selection) =>
          may("account:bulk-delete") && <BulkDelete noun="account" path="/account" selection={selection} />
        }
        empty={<EmptyState title={t("list.none")} action={createButton} />}
      />
      <AccountDrawer drawer={drawer} remove={remove} />
      {status && <StatusDialog {...status} onClose={() => setStatus(null)} />}
      {dialog === "import" && <ImportWizard target="account" label={t("page.accounts")} onClose={close} />}
      {Dialog && <Dialog onClose={close} />}
    </Page>
  );
}

/** What is done to the chart as a whole. */
function ChartMenu({ onOpen }: { onOpen(name: DialogName): void }) {
  const t = useT("accounts");
  const may = useMay();
  const items = (Object.keys(dialogPermissions) as DialogName[])
    .filter((name) => may(dialogPermissions[name]))
    .map((name) => ({ key: name, label: t(`chart.${name}`), onClick: () => onOpen(name) }));
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button aria-haspopup="menu">{t("chart.menu")}</Button>
    </Dropdown>
  );
}
