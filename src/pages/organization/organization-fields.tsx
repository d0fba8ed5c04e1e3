import { organizationFields } from "#contract/entities/organization";
import { type FieldBinding, SwitchField, TextField } from "../../components/form-fields";
import { useT } from "../../providers/i18n";

/** What is said of an organisation: what it is called, how it is reached, and how one joins. */
export function OrganizationFields({ binding, autoFocus }: { binding: FieldBinding; autoFocus?: boolean }) {
  const t = useT("onboarding");
  const shared = (name: string) => ({ binding, name, label: t(`field.${name}`) });
  return (
    <>
      <TextField
        {...shared("name")}
        label={t("field.organization_name")}
        isRequired
        autoFocus={autoFocus}
        autoComplete="organization"
      />
      <TextField {...shared("description")} rows={3} help={t("help.description")} />
      <TextField {...shared("address")} />
      <div className="field-pair">
        <TextField {...shared("email")} inputMode="email" />
        <TextField {...shared("contact_number")} inputMode="tel" />
      </div>
      <TextField {...shared("how_to_join")} rows={2} help={t("help.how_to_join")} />
      <SwitchField {...shared("is_private")} help={t("help.is_private")} />
      <SwitchField {...shared("is_shown_to_public")} help={t("help.is_shown_to_public")} />
      <SwitchField {...shared("shows_rates")} help={t("help.shows_rates")} />
    </>
  );
}

/** Where else an organisation is found. */
export function LinkFields({ binding }: { binding: FieldBinding }) {
  const t = useT("onboarding");
  return Object.keys(organizationFields.links).map((name) => (
    <TextField
      key={name}
      binding={binding}
      name={name}
      label={t(`field.${name}`)}
      inputMode="url"
      placeholder="https://"
    />
  ));
}
