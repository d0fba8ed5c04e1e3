import { Button } from "antd";
import { useRef } from "react";
import { workSettings } from "#contract/entities/membership";
import type { Filter } from "#contract/kit/list-query";
import { updateSettings } from "#contract/operations/employees/update-employee";
import { described, Field } from "../../components/field";
import { type Entry, entryOf, NumberField, TextField } from "../../components/form-fields";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { PermissionRefusal } from "../permission-templates/permission-refusal";
import type { RenewProps } from "./permissions-form";
import { formatReceipt } from "./receipt-number";

const heldByMembers: readonly Filter[] = [{ field: "member_kind", mode: "isnotempty" }];

interface PickerFieldProps {
  entry: Entry;
  name: string;
  label: string;
  to: string;
  filter?: readonly Filter[];
}

function PickerField({ entry, name, label, to, filter }: PickerFieldProps) {
  const id = `${entry.prefix}${name}`;
  const fault = entry.faultOf(name, label);
  return (
    <Field id={id} label={label} fault={fault}>
      <ReferencePicker
        {...described(id, fault)}
        to={to}
        filter={filter}
        value={entry.valueOf(name) as string | null}
        onChange={(picked) => entry.change(name, picked)}
      />
    </Field>
  );
}

/** The number that the next receipt will bear. */
function NextReceipt({ entry }: { entry: Entry }) {
  const t = useT("employees");
  const padding = entry.valueOf("user_setting_number_padding");
  const used = entry.valueOf("user_setting_used_or");
  if (typeof padding !== "number" || typeof used !== "number" || padding < 1 || padding > 12) return null;
  const prefix = String(entry.valueOf("receipt_prefix") ?? "");
  const next = formatReceipt({ receipt_prefix: prefix, user_setting_number_padding: padding }, used + 1);
  return (
    <p role="status" className="next-receipt">
      {t("setting.next", { number: next })}
    </p>
  );
}

/** How somebody works at the window: the receipt booklet in hand, and what their windows open with. */
export function SettingsForm({ person, onRenew }: RenewProps) {
  const t = useT("employees");
  const notify = useNotify();
  const { current: start } = useRef(person);
  const saving = useOperationForm(
    updateSettings,
    { id: start.id, version: start.version, ...workSettings.parse(start) },
    () => {
      notify.success(t("setting.saved", { name: person.full_name }));
      void onRenew();
    },
    "employees",
  );
  const entry = entryOf(saving, "setting_");
  const shared = (name: string) => ({ entry, name, label: t(`setting.${name}`) });
  const isStale = saving.refusal?.code === "stale_version";
  return (
    <form {...saving.formProps} className="settings-form">
      <PermissionRefusal
        refusal={saving.refusal}
        action={isStale && <Button onClick={() => void onRenew()}>{t("action.reload")}</Button>}
      />
      <h3>{t("setting.receipts")}</h3>
      <div className="field-columns">
        <TextField {...shared("receipt_prefix")} />
        <NumberField {...shared("user_setting_number_padding")} isRequired min={1} max={12} />
        <NumberField {...shared("receipt_start")} />
        <NumberField {...shared("receipt_end")} />
        <NumberField {...shared("user_setting_used_or")} isRequired help={t("setting.usedHelp")} />
      </div>
      <NextReceipt entry={entry} />
      <h3>{t("setting.defaults")}</h3>
      <PickerField {...shared("default_account_id")} to="account" filter={heldByMembers} />
      <PickerField {...shared("default_payment_type_id")} to="payment-type" />
      <Button type="primary" htmlType="submit" loading={saving.pending}>
        {t("action.save")}
      </Button>
    </form>
  );
}
