import { Drawer } from "antd";
import type { Account } from "#contract/entities/account-input";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import type { useDrawer } from "../../resources/use-drawer";

const AccountForm = lazyComponent(
  () => import("./account-form").then((file) => file.AccountForm),
  <LoadingState />,
);
const ShownAccount = lazyComponent(
  () => import("./shown-account").then((file) => file.ShownAccount),
  <LoadingState />,
);

interface AccountDrawerProps {
  drawer: ReturnType<typeof useDrawer>;
  remove(account: Account): Promise<void>;
  operationsOf(row: Row): RowAction[];
}

/** What the address names over the list: an account being added, changed or shown. */
export function AccountDrawer({ drawer, remove, operationsOf }: AccountDrawerProps) {
  const t = useT("accounts");
  const can = useCan();
  const { act, id, close, edit } = drawer;
  const isForm = act === "create" || (act === "edit" && id !== undefined);
  const isShown = act === "show" && id !== undefined;
  if (!isForm && !isShown) return null;
  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={t(isShown ? "show.title" : act === "create" ? "form.new" : "form.edit")}
      onClose={close}
      maskClosable={isShown}
      autoFocus={isShown}
    >
      {isForm && <AccountForm key={`${act} ${id}`} id={id} onSaved={close} onCancel={close} />}
      {isShown && (
        <ShownAccount
          key={id}
          id={id}
          actions={(account) => ({
            operations: operationsOf({ ...account }),
            ...(can("account:update") && { edit: () => edit(account) }),
            ...(can("account:delete") && { remove: () => void remove(account) }),
          })}
        />
      )}
    </Drawer>
  );
}
