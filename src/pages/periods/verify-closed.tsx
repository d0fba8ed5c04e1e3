import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Typography } from "antd";
import { useState } from "react";
import type { Verified, verifyMonth, verifyYear } from "#contract/operations/periods/verify-closed";
import { ErrorState } from "../../components/states";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";

interface VerifyClosedProps {
  operation: typeof verifyMonth | typeof verifyYear;
  /** The first day of the month or year. */
  id: string;
}

/** Holds a closed month or year, when asked to, against what was kept when it was closed. */
export function VerifyClosed({ operation, id }: VerifyClosedProps) {
  const t = useT("periods");
  const { run, pending, refusal, reset } = useOperation(operation as typeof verifyYear);
  const [found, setFound] = useState<Verified | null>(null);
  const close = () => {
    setFound(null);
    reset();
  };
  const verify = () => void run({ id }).then(setFound, () => {});
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={pending} onClick={verify}>
        {t("verify.act")}
      </Button>
      <Modal
        width={600}
        open={found !== null || refusal !== null}
        title={t("verify.title")}
        footer={<Button onClick={close}>{t("verify.close")}</Button>}
        onCancel={close}
      >
        {refusal && <ErrorState error={refusal} onRetry={verify} />}
        {found && <Found {...found} />}
      </Modal>
    </>
  );
}

function Found({ hash, entries, broken }: Verified) {
  const t = useT("periods");
  if (broken.length > 0) {
    const rows = broken.map(({ period, kind, row }) => (
      <li key={`${period} ${kind} ${row}`}>
        {period}: {row} – <b>{t(`verify.${kind}`)}</b>
      </li>
    ));
    return <Alert type="error" showIcon message={t("verify.broken")} description={<ul>{rows}</ul>} />;
  }
  return (
    <>
      <Alert type="success" showIcon message={t("verify.whole", { count: entries })} />
      <p>{t("verify.compare")}</p>
      <Typography.Text code copyable={{ text: hash }} className="month-hash">
        {hash}
      </Typography.Text>
    </>
  );
}
