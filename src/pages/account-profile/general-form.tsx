import { Button } from "antd";
import { saveGeneralProfile } from "#contract/operations/identity/profile";
import { described, Field } from "../../components/field";
import { entryOf, TextField } from "../../components/form-fields";
import { DateInput } from "../../components/pickers/date-input";
import { RefusalAlert } from "../../components/refusal-alert";
import { useAuth, useRefreshAuth } from "../../hooks/use-auth";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

/** The person's names and day of birth. */
export function GeneralForm() {
  const t = useT("profile");
  const { user } = useAuth();
  const refresh = useRefreshAuth();
  const notify = useNotify();
  const { first_name, middle_name, last_name, suffix, birthdate } = user;
  const saved = { first_name, middle_name, last_name, suffix, birthdate: birthdate ?? undefined };
  const done = () => {
    refresh();
    notify.success(t("saved"));
  };
  const checked = useOperationForm(saveGeneralProfile, saved, done, "auth");
  const entry = entryOf(checked, "general-");
  const birthdateFault = checked.faultOf("birthdate");
  return (
    <form {...checked.formProps} aria-label={t("general.title")}>
      <RefusalAlert refusal={checked.refusal} />
      <div className="two-columns">
        <TextField
          entry={entry}
          name="first_name"
          label={t("field.first_name")}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          entry={entry}
          name="middle_name"
          label={t("field.middle_name")}
          autoComplete="additional-name"
        />
        <TextField
          entry={entry}
          name="last_name"
          label={t("field.last_name")}
          autoComplete="family-name"
          isRequired
        />
        <TextField entry={entry} name="suffix" label={t("field.suffix")} autoComplete="honorific-suffix" />
        <Field
          id="general-birthdate"
          label={t("field.birthdate")}
          fault={birthdateFault}
          help={t("general.birthdateHelp")}
          isRequired
        >
          <DateInput
            {...described("general-birthdate", birthdateFault)}
            value={checked.form.watch("birthdate")}
            onChange={(day) => entry.change("birthdate", day ?? undefined)}
          />
        </Field>
      </div>
      <Button type="primary" htmlType="submit" loading={checked.pending}>
        {t("save")}
      </Button>
    </form>
  );
}
