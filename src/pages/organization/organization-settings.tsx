import { Button, Flex } from "antd";
import { type Organization, organizationInput } from "#contract/entities/organization";
import type { Typed } from "#contract/kit/operation";
import { updateOrganization } from "#contract/operations/organizations/update-organization";
import { fieldBindingOf } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { LinkFields, OrganizationFields } from "./organization-fields";
import { PictureField } from "./picture-field";
import type { SavedProps } from "./saved-props";

/** What the form starts with: what may be changed of an organisation, as it is. */
function startOf(organization: Organization): Typed<typeof updateOrganization> {
  const { id, version, media_id, cover_media_id } = organization;
  const said = organizationInput.parse(
    Object.fromEntries(
      Object.keys(organizationInput.shape).map((name) => [name, organization[name as keyof Organization]]),
    ),
  );
  return { ...said, id, version, media_id, cover_media_id };
}

/** Changes an organisation: what its public page says and shows. */
export function OrganizationSettings(props: SavedProps & { organization: Organization }) {
  const { organization, onSaved, onReload } = props;
  const t = useT("onboarding");
  const notify = useNotify();
  const saving = useOperationForm(
    updateOrganization,
    startOf(organization),
    () => {
      notify.success(t("settings.saved"));
      onSaved();
    },
    "onboarding",
    useConfirmPassword(),
  );
  const binding = fieldBindingOf(saving, "organization_");
  return (
    <form {...saving.formProps} className="settings-form is-columns" aria-label={t("settings.organization")}>
      <RefusalAlert
        refusal={saving.refusal}
        action={
          saving.refusal?.code === "stale_version" && (
            <Button onClick={onReload}>{t("settings.reload")}</Button>
          )
        }
      />
      <OrganizationFields binding={binding} />
      <LinkFields binding={binding} />
      <PictureField binding={binding} name="media_id" label={t("field.logo")} />
      <PictureField binding={binding} name="cover_media_id" label={t("field.cover")} help={t("help.cover")} />
      <Flex gap="small" align="center">
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
        {/* The page itself is the server's, and shows what is saved. */}
        <a href={`/org/${encodeURIComponent(organization.slug)}/preview`} target="_blank" rel="noopener">
          {t("settings.preview")}
        </a>
      </Flex>
    </form>
  );
}
