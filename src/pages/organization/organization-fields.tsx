import { type Entry, SwitchField, TextField } from "../../components/form-fields";
import { useT } from "../../providers/i18n";

/** What is said of an organisation: what it is called, how it is reached, and how one joins. */
export function OrganizationFields({ entry, autoFocus }: { entry: Entry; autoFocus?: boolean }) {
  const t = useT("onboarding");
  const shared = (name: string) => ({ entry, name, label: t(`field.${name}`) });
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
    </>
  );
}

const links = ["personal_website_link", "facebook_link", "instagram_link", "youtube_link", "x_link"] as const;

/** Where else an organisation is found. */
export function LinkFields({ entry }: { entry: Entry }) {
  const t = useT("onboarding");
  return links.map((name) => (
    <TextField
      key={name}
      entry={entry}
      name={name}
      label={t(`field.${name}`)}
      inputMode="url"
      placeholder="https://"
    />
  ));
}
