import { Button } from "antd";
import { bornBefore } from "#contract/entities/person";
import { saveGeneralProfile } from "#contract/operations/identity/profile";
import { Columns } from "../../components/columns";
import { ariaProps, Field } from "../../components/field";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { DateInput } from "../../components/pickers/date-input";
import { RefusalAlert } from "../../components/refusal-alert";
import { todayHere } from "../../hooks/today-here";
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
  const checked = useOperationForm(bornBefore(saveGeneralProfile, todayHere()), saved, done, "auth");
  const binding = fieldBindingOf(checked, "general-");
  const birthdateValidationError = checked.validationErrorOf("birthdate");
  return (
    <form {...checked.formProps} aria-label={t("general.title")}>
      <RefusalAlert refusal={checked.refusal} />
      <Columns width={240} gap="0 16px">
        <TextField
          binding={binding}
          name="first_name"
          label={t("field.first_name")}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          binding={binding}
          name="middle_name"
          label={t("field.middle_name")}
          autoComplete="additional-name"
        />
        <TextField
          binding={binding}
          name="last_name"
          label={t("field.last_name")}
          autoComplete="family-name"
          isRequired
        />
        <TextField
          binding={binding}
          name="suffix"
          label={t("field.suffix")}
          autoComplete="honorific-suffix"
        />
        <Field
          id="general-birthdate"
          label={t("field.birthdate")}
          validationError={birthdateValidationError}
          help={t("general.birthdateHelp")}
          isRequired
        >
          <DateInput
            {...ariaProps("general-birthdate", birthdateValidationError)}
            value={checked.form.watch("birthdate")}
            onChange={(day) => binding.change("birthdate", day ?? undefined)}
            onWrong={(text) => binding.change("birthdate", text)}
          />
        </Field>
      </Columns>
      <Button type="primary" htmlType="submit" loading={checked.pending}>
        {t("save")}
      </Button>
    </form>
  );
}
