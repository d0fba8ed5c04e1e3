import { Button, Modal, Typography } from "antd";
import { useState } from "react";
import { Columns } from "../../components/columns";
import { useT } from "../../providers/i18n";

function saveText(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.download = fileName;
  link.href = url;
  link.click();
  URL.revokeObjectURL(url);
}

/** The recovery codes, this once: nobody can read them later. So it closes only when told to. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept(): void }) {
  const t = useT("profile");
  const [said, setSaid] = useState("");
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t("codes.copied")),
      () => setSaid(t("codes.notCopied")),
    );
  return (
    <Modal
      open
      title={t("codes.title")}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t("codes.copy")}
        </Button>,
        <Button key="save" onClick={() => saveText("kaban-recovery-codes.txt", text)}>
          {t("codes.save")}
        </Button>,
        <Button key="kept" type="primary" onClick={onKept}>
          {t("codes.kept")}
        </Button>,
      ]}
    >
      <p>{t("codes.text")}</p>
      <Columns component="ul" width={190} gap={8} aria-label={t("codes.title")}>
        {codes.map((code) => (
          <li key={code}>
            <Typography.Text code>{code}</Typography.Text>
          </li>
        ))}
      </Columns>
      <p role="status">{said}</p>
    </Modal>
  );
}
