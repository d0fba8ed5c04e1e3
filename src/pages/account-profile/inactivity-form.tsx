import { Button } from "antd";
import { ChoiceField, entryOf, NumberField, SwitchField } from "../../components/form-fields";
import { useCheckedForm } from "../../hooks/use-checked-form";
import { useT } from "../../providers/i18n";
import {
  type InactivitySettings,
  inactivityChoice,
  inactivitySettings,
} from "../../providers/inactivity-settings";
import { useNotify } from "../../providers/notification";

/** Whether somebody who does nothing on this device is signed out, and after how long. */
export function InactivityForm() {
  const t = useT("profile");
  const notify = useNotify();
  const save = (settings: InactivitySettings) => {
    inactivityChoice.set(settings);
    notify.success(t("inactivity.saved"));
  };
  const checked = useCheckedForm<InactivitySettings>(
    inactivitySettings,
    inactivityChoice.get(),
    save,
    "auth",
  );
  const entry = entryOf(checked, "inactivity-");
  const units = inactivitySettings.shape.timeUnit.options.map((value) => ({
    value,
    label: t(`inactivity.${value}`),
  }));
  return (
    <form {...checked.formProps} aria-label={t("inactivity.title")}>
      <p className="quiet">{t("inactivity.text")}</p>
      <SwitchField entry={entry} name="enabled" label={t("inactivity.enabled")} />
      <div className="two-columns" style={{ maxWidth: 420 }}>
        <NumberField entry={entry} name="duration" label={t("inactivity.duration")} isRequired />
        <ChoiceField entry={entry} name="timeUnit" label={t("inactivity.unit")} options={units} isRequired />
      </div>
      <Button type="primary" htmlType="submit">
        {t("save")}
      </Button>
    </form>
  );
}
