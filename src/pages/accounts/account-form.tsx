import { Alert, Typography } from "antd";
import { useRef } from "react";
import { type Account, isContra } from "#contract/entities/account-input";
import { showAccount } from "#contract/operations/accounts/show-account";
import { Columns } from "../../components/columns";
import { FormFrame, keepSent } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { onSaveKey } from "../../hooks/on-save-key";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { StaleDialog } from "../../resources/form/stale-dialog";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { AccountField } from "./account-field";
import { flat, useAccountFields } from "./account-fields";
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
  const { formProps, pending, refusal } = work;
  const isSent = isWaiting(refusal);
  const guard = useUnsavedGuard(work.form.formState.isDirty && !isSent);
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  return (
    <form
      {...formProps}
      {...(isSent && { onSubmit: keepSent })}
      {...saveKey}
      aria-busy={pending}
      className="account-form"
    >
      <FormFrame
        resource="account"
        id={account?.id}
        isSaving={pending}
        refusal={refusal}
        saveText={account ? undefined : t("form.add")}
        onCancel={onCancel}
      >
        {account && account.line_count > 0 && (
          <Alert type="info" showIcon message={t("form.settled", { count: account.line_count })} />
        )}
        <Sections work={work} account={account} />
      </FormFrame>
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
      {name === "offered" && <Typography.Text type="secondary">{t("section.offeredText")}</Typography.Text>}
      <Columns width={name === "offered" ? 180 : 260} gap="0 16px">
        {fields.map((field) => (
          <AccountField
            key={`${kind} ${field}`}
            name={field}
            field={all[field.replace("terms.", "")]}
            work={work}
            account={account}
          />
        ))}
      </Columns>
      {name === "meaning" && isContra(type, side) && (
        <Typography.Text type="secondary">{t("form.contra")}</Typography.Text>
      )}
      {name === "meaning" && isHeld(kind) && (
        <Typography.Text type="secondary">
          {t("form.held", { type: labels.option(type), side: labels.option(side) })}
        </Typography.Text>
      )}
    </fieldset>
  ));
}

function Stale({ work: { form, newest, overwrite, reloadLatest } }: { work: AccountFormAtWork }) {
  const fields = useAccountFields();
  if (!newest) return null;
  const names = Object.entries(fields).filter(([name]) => name in flat(form.getValues()));
  return (
    <StaleDialog
      resource={{ fields: Object.fromEntries(names) }}
      typed={flat(form.getValues())}
      newest={{ ...flat(newest), id: newest.id }}
      onKeep={overwrite}
      onTake={reloadLatest}
    />
  );
}
