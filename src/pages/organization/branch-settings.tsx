import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type Branch, branchInput, type Organization } from "#contract/entities/organization";
import type { Typed } from "#contract/kit/operation";
import { updateBranch } from "#contract/operations/organizations/update-organization";
import { fieldBindingOf } from "../../components/form-fields";
import { pictureUrl } from "../../components/picture-url";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BranchCard } from "./branch-card";
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
        {organization.branches.map((one) => (
          <BranchCard
            key={one.id}
            branch={{ ...one, picture_url: one.media_id && pictureUrl(one.media_id) }}
            isOneOfMany={organization.branches.length > 1}
          >
            <Button
              className="settings-branch"
              icon={<EditOutlined aria-hidden />}
              onClick={() => setChanged(one.id)}
            >
              {t("settings.editBranch", { name: one.name })}
            </Button>
          </BranchCard>
        ))}
        <li className="branch-card settings-new-branch">
          <Link to={`/onboarding/create-branch/${organization.id}`}>
            <PlusOutlined aria-hidden /> {t("branch.add")}
          </Link>
        </li>
      </ul>
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
