import { Button, Dropdown, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountList } from "#contract/entities/account";
import { lazyComponent } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { BulkDelete } from "../../lists/bulk-delete";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { AccountDrawer } from "./account-drawer";
import { accountCells } from "./cells";
import { useDeleteAccount } from "./use-delete-account";
import { useRowActions } from "./use-row-actions";

const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);
const StandardChartDialog = lazyComponent(() =>
  import("./standard-chart-dialog").then((file) => file.StandardChartDialog),
);
const Composition = lazyComponent(() => import("./composition").then((file) => file.Composition));
const RenumberDialog = lazyComponent(() => import("./renumber-dialog").then((file) => file.RenumberDialog));
const OrderDialog = lazyComponent(() => import("./order-dialog").then((file) => file.OrderDialog));

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
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const drawer = useDrawer("accounting/accounts");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [isComposed, setComposed] = useState(false);
  const seesBalances = can("statements:trial-balance");
  const remove = useDeleteAccount(drawer.close);
  const operations = useRowOperations(accountList.name);
  const actions = useRowActions({ drawer, remove, operationsOf: operations.actionsOf });
  const mayCreate = can("account:create");
  const createButton = mayCreate && (
    <Button type="primary" onClick={drawer.create} title="Ctrl+Enter">
      {t("form.new")}
    </Button>
  );
  const close = () => setDialog(null);
  const Dialog = dialog && dialog !== "import" ? dialogs[dialog] : null;
  return (
    <Page
      title={t("page.account")}
      extra={
        <Flex gap="small" wrap>
          {seesBalances && (
            <>
              <Button aria-expanded={isComposed} onClick={() => setComposed(!isComposed)}>
                {t("composition.show")}
              </Button>
              <Button onClick={() => navigate(path("accounting/trial-balance"))}>
                {t("page.trial-balance")}
              </Button>
            </>
          )}
          <ChartMenu onOpen={setDialog} />
          {createButton}
        </Flex>
      }
    >
      {isComposed && <Composition />}
      <ListView
        list={accountList}
        title="name"
        cells={accountCells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={mayCreate ? drawer.create : undefined}
        bulk={(selection) =>
          can("account:bulk-delete") && <BulkDelete resource="account" selection={selection} />
        }
        empty={<EmptyState title={t("list.none")} action={createButton} />}
      />
      <AccountDrawer drawer={drawer} remove={remove} operationsOf={operations.actionsOf} />
      {operations.dialog}
      {dialog === "import" && <ImportWizard target="account" label={t("page.account")} onClose={close} />}
      {Dialog && <Dialog onClose={close} />}
    </Page>
  );
}

/** What is done to the chart as a whole. */
function ChartMenu({ onOpen }: { onOpen(name: DialogName): void }) {
  const t = useT("accounts");
  const can = useCan();
  const items = (Object.keys(dialogPermissions) as DialogName[])
    .filter((name) => can(dialogPermissions[name]))
    .map((name) => ({ key: name, label: t(`chart.${name}`), onClick: () => onOpen(name) }));
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button aria-haspopup="menu">{t("chart.menu")}</Button>
    </Dropdown>
  );
}
