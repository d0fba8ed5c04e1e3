import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { type ChainState, verifyFootsteps } from "#contract/operations/footsteps/verify";
import { ErrorState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";

/** Checks, when asked to, that no footstep of the organisation was changed, taken away or slipped in. */
export function VerifyChain() {
  const t = useT("footsteps");
  const { run, pending, refusal, reset } = useOperation(verifyFootsteps);
  const [state, setState] = useState<ChainState | null>(null);
  const close = () => {
    setState(null);
    reset();
  };
  const verify = () => void run({}).then(setState, () => {});
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={pending} onClick={verify}>
        {t("verify.act")}
      </Button>
      <Modal
        open={state !== null || refusal !== null}
        title={t("verify.title")}
        footer={<Button onClick={close}>{t("verify.close")}</Button>}
        onCancel={close}
      >
        {refusal && <ErrorState error={refusal} onRetry={verify} />}
        {state && <Found state={state} />}
      </Modal>
    </>
  );
}

function Found({ state }: { state: ChainState }) {
  const t = useT("footsteps");
  const dates = useDates();
  const { links, waiting, head, broken } = state;
  if (!broken) {
    return (
      <>
        <Alert type="success" showIcon message={t("verify.whole", { count: links })} />
        {waiting > 0 && <p>{t("verify.waiting", { count: waiting })}</p>}
        {head && (
          <p>
            {t("verify.head", { number: head.number })}{" "}
            <code style={{ overflowWrap: "anywhere" }}>{head.hash}</code>
          </p>
        )}
      </>
    );
  }
  const isLoose = (broken.kind === "missing" || broken.kind === "changed") && broken.number === null;
  const row = [broken.activity, broken.created_at && dates.show(broken.created_at), broken.footstep_id];
  return (
    <Alert
      type="error"
      showIcon
      message={t(`verify.${broken.kind}${isLoose ? "Loose" : ""}`, { number: broken.number })}
      description={row.filter(Boolean).join(" · ")}
    />
  );
}
