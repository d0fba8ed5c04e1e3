import { Alert, Button, Flex } from "antd";
import { useRef } from "react";
import { type Account, isContra } from "#contract/entities/account-input";
import { showAccount } from "#contract/operations/accounts/show-account";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { onSaveKey } from "../../hooks/on-save-key";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { StaleDialog } from "../../resources/form/stale-dialog";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { useLabels } from "../../resources/labels";
import { flat, useAccountFields } from "../branch/accounts/account-fields";
import { AccountField } from "./account-field";
import { isHeld, sectionsOf } from "./sections";
import { type AccountFormAtWork, useAccountForm } from "./use-account-form";
import "./accounts.css";

interface AccountFormProps {
  /** The account to change; none to add one. */
  id?: string;
  onSaved(): void;
  onCancel(): void;
}

/** Adds an account, or changes one. */
export function AccountForm({ id, ...props }: AccountFormProps) {
  return id ? <ChangeForm {...props} id={id} /> : <WholeForm {...props} />;
}

function ChangeForm({ id, ...props }: AccountFormProps & { id: string }) {
  const { data, error, refetch } = useRead(showAccount, { id });
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const first = useRef<Account>(undefined);
  if (data) first.current ??= data;
  if (first.current) return <WholeForm {...props} account={first.current} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}

interface WholeFormProps extends Omit<AccountFormProps, "id"> {
  account?: Account;
}

function WholeForm({ account, onSaved, onCancel }: WholeFormProps) {
  const t = useT("accounts");
  const notify = useNotify();
  const work = useAccountForm(account, ({ code, name }) => {
    guard.release();
    notify.success(t(account ? "form.saved" : "form.created", { name: `${code} ${name}` }));
    onSaved();
  });
  const guard = useUnsavedGuard(work.form.formState.isDirty);
  const { formProps, pending, refusal } = work;
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  return (
    <form {...formProps} {...saveKey} aria-busy={pending} className="account-form">
      <RefusalAlert refusal={refusal} />
      {account && account.line_count > 0 && (
        <Alert type="info" showIcon message={t("form.settled", { count: account.line_count })} />
      )}
      <Sections work={work} account={account} />
      <Flex gap="small" justify="end" className="form-actions">
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={pending} disabled={pending}>
          {t(account ? "action.save" : "form.add")}
        </Button>
      </Flex>
      <Stale work={work} />
    </form>
  );
}

/** The parts of the form that an account of the chosen kind needs. */
function Sections({ work, account }: { work: AccountFormAtWork; account: Account | undefined }) {
  const t = useT("accounts");
  const labels = useLabels();
  const all = useAccountFields();
  const { type, normal_side: side, terms } = work.form.watch();
  const kind = terms.account_type;
  return sectionsOf({ kind, type }).map(({ name, fields }) => (
    <fieldset key={name} className="account-section">
      <legend>{t(`section.${name}`)}</legend>
      {name === "offered" && <p className="account-hint">{t("section.offeredText")}</p>}
      <div className={name === "offered" ? "account-fields account-switches" : "account-fields"}>
        {fields.map((field) => (
          <AccountField
            key={`${kind} ${field}`}
            name={field}
            field={all[field.replace("terms.", "")]}
            work={work}
            account={account}
          />
        ))}
      </div>
      {name === "meaning" && isContra(type, side) && <p className="account-hint">{t("form.contra")}</p>}
      {name === "meaning" && isHeld(kind) && (
        <p className="account-hint">
          {t("form.held", { type: labels.option(type), side: labels.option(side) })}
        </p>
      )}
    </fieldset>
  ));
}

function Stale({ work: { form, newest, keepTyped, takeNewest } }: { work: AccountFormAtWork }) {
  const fields = useAccountFields();
  if (!newest) return null;
  const names = Object.entries(fields).filter(([name]) => name in flat(form.getValues()));
  return (
    <StaleDialog
      resource={{ fields: Object.fromEntries(names) }}
      typed={flat(form.getValues())}
      newest={{ ...flat(newest), id: newest.id }}
      onKeep={keepTyped}
      onTake={takeNewest}
    />
  );
}
