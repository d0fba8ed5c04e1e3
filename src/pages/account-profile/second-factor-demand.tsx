import { Flex, Switch, Typography } from "antd";
import type { Output } from "#contract/kit/operation";
import { requireSecondFactor, type showSecondFactor } from "#contract/operations/identity/second-factor";
import { useAuth } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

interface SecondFactorDemandProps {
  state: Output<typeof showSecondFactor>;
  onChanged(): void;
}

/** For owners: whether everybody who works in their organisation must have a second factor. */
export function SecondFactorDemand({ state, onChanged }: SecondFactorDemandProps) {
  const t = useT("profile");
  const { user_organizations: memberships } = useAuth();
  const notify = useNotify();
  const confirmPassword = useConfirmPassword();
  const { run, pending } = useOperation(requireSecondFactor);
  const owned = new Map(
    memberships
      .filter(({ user_type }) => user_type === "owner")
      .map(({ organization }) => [organization.id, organization.name]),
  );
  if (owned.size === 0) return null;

  async function demand(organization_id: string, name: string, is_required: boolean) {
    const why = t("factor.demand.why", { name });
    const proof = await confirmPassword(requireSecondFactor, why);
    if (proof === null) return;
    await run({ organization_id, is_required }, proof).then(onChanged, notify.error);
  }

  return (
    <section className="demand" aria-label={t("factor.demand.title")}>
      <strong>{t("factor.demand.title")}</strong>
      <Typography.Paragraph type="secondary">{t("factor.demand.text")}</Typography.Paragraph>
      {[...owned].map(([id, name]) => {
        const label = t("factor.demand.of", { name });
        return (
          <Flex gap="middle" justify="space-between" key={id}>
            <span>{label}</span>
            <Switch
              aria-label={label}
              checked={state.required_by.includes(name)}
              disabled={!state.is_enabled}
              loading={pending}
              onChange={(isRequired) => void demand(id, name, isRequired)}
            />
          </Flex>
        );
      })}
    </section>
  );
}
