import { Modal } from "antd";
import type { Account } from "#contract/entities/account-input";
import { accountVersion, restoreAccount } from "#contract/operations/accounts/account-history";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperation, useRead } from "../../hooks/use-operation";
import { namedByRow } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { type Difference, DifferenceTable } from "./difference-table";
import { writtenOf } from "./start";

type AsItWas = Omit<Account, "balance" | "line_count" | "roles" | "created_by_name" | "updated_by_name">;

/** An account's fields by their paths, terms as "terms.interest_rate". */
function byPath(account: AsItWas): Map<string, unknown> {
  const { terms, id: _, version: __, ...fields } = writtenOf(account as Account);
  const within = Object.entries(terms).map(([name, value]): [string, unknown] => [`terms.${name}`, value]);
  return new Map<string, unknown>([...Object.entries(fields), ...within]);
}

/** What a restore would change: from how the account is now to how it was. */
function differences(now: AsItWas, then: AsItWas): Difference[] {
  const [here, there] = [byPath(now), byPath(then)];
  const held = (field: string, account: AsItWas, values: Map<string, unknown>) => {
    const value = (values.get(field) ?? null) as Difference["before"]["value"];
    const name = value === null ? null : (namedByRow(field, { ...account }) ?? null);
    return { value, name: field.endsWith("_id") ? name : null };
  };
  return [...new Set([...here.keys(), ...there.keys()])]
    .map((field) => ({ field, before: held(field, now, here), after: held(field, then, there) }))
    .filter(({ before, after }) => JSON.stringify(before.value) !== JSON.stringify(after.value));
}

interface RestoreDialogProps {
  account: Account;
  version: number;
  onClose(): void;
}

/** Makes an account again as it was in a version, once what that changes has been seen. */
export function RestoreDialog({ account, version, onClose }: RestoreDialogProps) {
  const t = useT("accounts");
  const notify = useNotify();
  const { data, error, refetch } = useRead(accountVersion, { id: account.id, version });
  const restoring = useOperation(restoreAccount);
  const changes = data ? differences(account, data.account) : [];
  const restore = () =>
    restoring.run({ id: account.id, version: account.version, restored_version: version }).then(
      () => {
        notify.success(t("history.restored", { version }));
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal
      open
      width={640}
      title={t("history.restoreQuestion", { version, name: account.name })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("history.restoreIt")}
      okButtonProps={{ disabled: changes.length === 0, loading: restoring.pending }}
      onOk={() => void restore()}
    >
      <RefusalAlert refusal={restoring.refusal} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && changes.length === 0 && <p>{t("history.same")}</p>}
      {changes.length > 0 && <DifferenceTable changes={changes} />}
    </Modal>
  );
}
