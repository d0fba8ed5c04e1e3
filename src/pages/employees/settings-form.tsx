import { Button } from "antd";
import { useRef } from "react";
import { workSettings } from "#contract/entities/membership";
import type { Filter } from "#contract/kit/list-query";
import { updateSettings } from "#contract/operations/employees/update-employee";
import { ariaProps, Field } from "../../components/field";
import { type FieldBinding, fieldBindingOf, NumberField, TextField } from "../../components/form-fields";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { PermissionRefusal } from "../permission-templates/permission-refusal";
import type { RenewProps } from "./permissions-form";
import { formatReceipt } from "./receipt-number";

const heldByMembers: readonly Filter[] = [{ field: "member_kind", mode: "isnotempty" }];

interface PickerFieldProps {
  binding: FieldBinding;
  name: string;
  label: string;
  to: string;
  filter?: readonly Filter[];
}

function PickerField({ binding, name, label, to, filter }: PickerFieldProps) {
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  return (
    <Field id={id} label={label} validationError={validationError}>
      <ReferencePicker
        {...ariaProps(id, validationError)}
        to={to}
        filter={filter}
        value={binding.valueOf(name) as string | null}
        onChange={(picked) => binding.change(name, picked)}
      />
    </Field>
  );
}

/** The number that the next receipt will bear. */
function NextReceipt({ binding }: { binding: FieldBinding }) {
  const t = useT("employees");
  const padding = binding.valueOf("user_setting_number_padding");
  const used = binding.valueOf("user_setting_used_or");
  if (typeof padding !== "number" || typeof used !== "number" || padding < 1 || padding > 12) return null;
  const prefix = String(binding.valueOf("receipt_prefix") ?? "");
  const next = formatReceipt({ receipt_prefix: prefix, user_setting_number_padding: padding }, used + 1);
  return (
    <p role="status" className="next-receipt">
      {t("setting.next", { number: next })}
    </p>
  );
}

/** How somebody works at the counter: the receipt booklet in hand, and what their windows open with. */
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
  const binding = fieldBindingOf(saving, "setting_");
  const shared = (name: string) => ({ binding, name, label: t(`setting.${name}`) });
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
      <NextReceipt binding={binding} />
      <h3>{t("setting.defaults")}</h3>
      <PickerField {...shared("default_account_id")} to="account" filter={heldByMembers} />
      <PickerField {...shared("default_payment_type_id")} to="payment-type" />
      <Button type="primary" htmlType="submit" loading={saving.pending}>
        {t("action.save")}
      </Button>
    </form>
  );
}
