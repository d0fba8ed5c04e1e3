import { Alert, Button, Card, Flex, Tag, Typography } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import {
  enrolSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
} from "#contract/operations/identity/second-factor";
import { ErrorState, LoadingState } from "../../components/states";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefresh } from "../../providers/refresh";
import { DisableSecondFactor } from "./disable-second-factor";
import { momentShown } from "./moment-shown";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorDemand } from "./second-factor-demand";
import { type Enrolment, SecondFactorSetup } from "./second-factor-setup";
import { useStaleSessions } from "./use-stale-sessions";

type Open =
  | { kind: "setup"; enrolment: Enrolment }
  | { kind: "codes"; codes: string[] }
  | { kind: "disable" };

/** The second factor of the person: whether there is one, and how to set it up or take it away. */
export function SecondFactorCard() {
  const t = useT("profile");
  const state = useRead(showSecondFactor, {});
  const refresh = useRefresh();
  const refreshAuth = useRefreshAuth();
  const refreshSessions = useStaleSessions();
  const [open, setOpen] = useState<Open | null>(null);

  const changed = () => {
    void refresh.read(showSecondFactor);
    refreshAuth();
    refreshSessions();
  };
  const showCodes = (codes: string[]) => {
    setOpen({ kind: "codes", codes });
    changed();
  };
  const close = () => setOpen(null);
  return (
    <Card title={t("factor.title")}>
      {state.isPending && <LoadingState />}
      {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <FactorState
          state={state.data}
          onEnrolled={(enrolment) => setOpen({ kind: "setup", enrolment })}
          onCodes={showCodes}
          onDisable={() => setOpen({ kind: "disable" })}
        />
      )}
      {state.data && <SecondFactorDemand state={state.data} onChanged={changed} />}
      {open?.kind === "setup" && (
        <SecondFactorSetup enrolment={open.enrolment} onConfirmed={showCodes} onClose={close} />
      )}
      {open?.kind === "codes" && <RecoveryCodes codes={open.codes} onKept={close} />}
      {open?.kind === "disable" && (
        <DisableSecondFactor
          onDone={() => {
            close();
            changed();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface FactorStateProps {
  state: Output<typeof showSecondFactor>;
  onEnrolled(enrolment: Enrolment): void;
  onCodes(codes: string[]): void;
  onDisable(): void;
}

function FactorState({ state, onEnrolled, onCodes, onDisable }: FactorStateProps) {
  const t = useT("profile");
  const notify = useNotify();
  const askProof = useConfirmPassword();
  const enrol = useOperation(enrolSecondFactor);
  const renew = useOperation(renewRecoveryCodes);

  async function start() {
    const proof = await askProof(enrolSecondFactor, t("factor.whyEnrol"));
    if (proof === null) return;
    await enrol.run({}, proof).then(onEnrolled, notify.error);
  }
  async function renewCodes() {
    const proof = await askProof(renewRecoveryCodes, t("factor.whyRenew"));
    if (proof === null) return;
    await renew.run({}, proof).then(({ recovery_codes }) => onCodes(recovery_codes), notify.error);
  }

  if (!state.is_enabled) {
    return (
      <Flex vertical align="start" gap={12}>
        {state.required_by.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t("factor.required", { by: state.required_by.join(", ") })}
          />
        )}
        <p>{t("factor.text")}</p>
        <Button type="primary" loading={enrol.pending} onClick={() => void start()}>
          {t("factor.start")}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex vertical align="start" gap={12}>
      <Flex wrap align="center" gap="small">
        <Tag color="success">{t("factor.on")}</Tag>
        {state.enabled_at && (
          <Typography.Text type="secondary">
            {t("factor.since", { since: momentShown(state.enabled_at) })}
          </Typography.Text>
        )}
      </Flex>
      <p>{t("factor.codesLeft", { left: state.recovery_codes_left })}</p>
      <Flex wrap gap="small">
        <Button loading={renew.pending} onClick={() => void renewCodes()}>
          {t("factor.renew")}
        </Button>
        <Button danger onClick={onDisable}>
          {t("factor.disable")}
        </Button>
      </Flex>
    </Flex>
  );
}
