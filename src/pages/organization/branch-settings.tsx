import { Button, Drawer } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type Branch, branchInput, type Organization } from "#contract/entities/organization";
import type { Typed } from "#contract/kit/operation";
import { updateBranch } from "#contract/operations/organizations/update-organization";
import { fieldBindingOf } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BranchFields } from "./branch-fields";
import { PictureField } from "./picture-field";
import type { SavedProps } from "./saved-props";

/** The branches of an organisation, each changed in a drawer, and the way to a further one. */
export function BranchSettings({
  organization,
  onSaved,
  onReload,
}: SavedProps & { organization: Organization }) {
  const t = useT("onboarding");
  const [changed, setChanged] = useState<string | null>(null);
  const branch = organization.branches.find(({ id }) => id === changed);
  const close = () => setChanged(null);
  return (
    <>
      <ul className="branch-cards settings-branches">
        {organization.branches.map(({ id, name, city, email, contact_number, is_main_branch }) => (
          <li key={id} className="branch-card">
            <Button type="link" className="settings-branch" onClick={() => setChanged(id)}>
              {name}
            </Button>
            <small>{[is_main_branch && t("public.main"), city].filter(Boolean).join(" · ")}</small>
            <small>{[email, contact_number].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </ul>
      <Link to={`/onboarding/create-branch/${organization.id}`}>{t("branch.add")}</Link>
      <Drawer
        open={branch !== undefined}
        width="min(560px, 100vw)"
        title={branch?.name}
        onClose={close}
        maskClosable={false}
        destroyOnHidden
      >
        {branch && (
          <BranchForm
            key={branch.version}
            branch={branch}
            onReload={onReload}
            onSaved={() => {
              close();
              onSaved();
            }}
          />
        )}
      </Drawer>
    </>
  );
}

function startOf(branch: Branch): Typed<typeof updateBranch> {
  const { id, version, media_id, time_zone } = branch;
  const names = Object.keys(branchInput.shape) as (keyof Branch)[];
  const said = branchInput.parse(Object.fromEntries(names.map((name) => [name, branch[name]])));
  return { ...said, id, version, media_id, time_zone };
}

function BranchForm({ branch, onSaved, onReload }: SavedProps & { branch: Branch }) {
  const t = useT("onboarding");
  const notify = useNotify();
  const saving = useOperationForm(
    updateBranch,
    startOf(branch),
    () => {
      notify.success(t("settings.saved"));
      onSaved();
    },
    "onboarding",
    useConfirmPassword(),
  );
  const isStale = saving.refusal?.code === "stale_version";
  const binding = fieldBindingOf(saving, "branch_");
  return (
    <form {...saving.formProps} aria-label={branch.name}>
      <RefusalAlert
        refusal={saving.refusal}
        action={isStale && <Button onClick={onReload}>{t("settings.reload")}</Button>}
      />
      <BranchFields binding={binding} isTimeZoneFixed={branch.is_time_zone_fixed} />
      <PictureField binding={binding} name="media_id" label={t("field.picture")} />
      <Button type="primary" htmlType="submit" loading={saving.pending}>
        {t("action.save")}
      </Button>
    </form>
  );
}
