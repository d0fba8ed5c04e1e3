import { Button, Typography } from "antd";
import type { InactivitySettings } from "#contract/inactivity";
import { Columns } from "../../components/columns";
import { ChoiceField, fieldBindingOf, NumberField, SwitchField } from "../../components/form-fields";
import { useCheckedForm } from "../../hooks/use-checked-form";
import { useT } from "../../providers/i18n";
import { inactivityChoice, inactivitySettings } from "../../providers/inactivity-settings";
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
  const binding = fieldBindingOf(checked, "inactivity-");
  const units = inactivitySettings.shape.timeUnit.options.map((value) => ({
    value,
    label: t(`inactivity.${value}`),
  }));
  return (
    <form {...checked.formProps} aria-label={t("inactivity.title")}>
      <Typography.Paragraph type="secondary">{t("inactivity.text")}</Typography.Paragraph>
      <SwitchField binding={binding} name="enabled" label={t("inactivity.enabled")} />
      <Columns width={240} gap="0 16px" style={{ maxWidth: 420 }}>
        <NumberField binding={binding} name="duration" label={t("inactivity.duration")} isRequired />
        <ChoiceField
          binding={binding}
          name="timeUnit"
          label={t("inactivity.unit")}
          options={units}
          isRequired
        />
      </Columns>
      <Button type="primary" htmlType="submit">
        {t("save")}
      </Button>
    </form>
  );
}
