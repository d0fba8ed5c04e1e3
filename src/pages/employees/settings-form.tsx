import { Button } from "antd";
import { type ComponentType, useRef } from "react";
import { employee, workSettings } from "#contract/entities/membership";
import type { Fields } from "#contract/kit/field";
import type { Filter } from "#contract/kit/list-query";
import { updateSettings } from "#contract/operations/employees/update-employee";
import { type FieldBinding, fieldBindingOf } from "../../components/form-fields";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import type { FieldInputProps } from "../../resources/inputs";
import { PermissionRefusal } from "../permission-templates/permission-refusal";
import type { RenewProps } from "./permissions-form";
import { formatReceipt } from "./receipt-number";

const { receipts, defaults } = employee.groups.settings;
const heldByMembers: readonly Filter[] = [{ field: "member_kind", mode: "isnotempty" }];

function HeldAccount({ shared, value, onChange }: FieldInputProps) {
  return (
    <ReferencePicker
      {...shared}
      to="account"
      filter={heldByMembers}
      value={value as string | null}
      onChange={onChange}
    />
  );
}

/** Inputs that are more than their kind's. */
const special: Partial<Record<string, ComponentType<FieldInputProps>>> = { default_account_id: HeldAccount };

function Section({ binding, fields }: { binding: FieldBinding; fields: Fields }) {
  return Object.entries(fields).map(([name, field]) => (
    <BoundField key={name} binding={binding} name={name} field={field} Input={special[name]} />
  ));
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
  const isStale = saving.refusal?.code === "stale_version";
  return (
    <form {...saving.formProps} className="settings-form">
      <PermissionRefusal
        refusal={saving.refusal}
        action={isStale && <Button onClick={() => void onRenew()}>{t("action.reload")}</Button>}
      />
      <h3>{t("setting.receipts")}</h3>
      <div className="field-columns">
        <Section binding={binding} fields={receipts} />
      </div>
      <NextReceipt binding={binding} />
      <h3>{t("setting.defaults")}</h3>
      <Section binding={binding} fields={defaults} />
      <Button type="primary" htmlType="submit" loading={saving.pending}>
        {t("action.save")}
      </Button>
    </form>
  );
}
