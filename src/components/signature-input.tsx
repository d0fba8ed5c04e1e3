import { EditOutlined } from "@ant-design/icons";
import { Button, Flex, Progress } from "antd";
import { useState } from "react";
import { useT } from "../providers/i18n";
import { lazyComponent } from "./lazy-component";
import { MediaInput } from "./media-input";
import { useUpload } from "./use-upload";

const SignaturePad = lazyComponent(() => import("./signature-pad").then((file) => file.SignaturePad));

interface SignatureInputProps {
  id: string;
  value: string | null | undefined;
  onChange(id: string | null): void;
}

/** A signature: drawn on a pad, or a picture of one. */
export function SignatureInput({ id, value, onChange }: SignatureInputProps) {
  const t = useT("members");
  const [isSigning, setSigning] = useState(false);
  const { upload, percent, failure } = useUpload(onChange);
  if (isSigning) {
    const done = (signature: File) => {
      setSigning(false);
      void upload(signature);
    };
    return <SignaturePad onDone={done} onCancel={() => setSigning(false)} />;
  }
  return (
    <Flex vertical gap="small" align="start">
      <Button
        icon={<EditOutlined aria-hidden />}
        disabled={percent !== null}
        onClick={() => setSigning(true)}
      >
        {t(value ? "signature.signAgain" : "signature.sign")}
      </Button>
      <MediaInput id={id} value={value} onChange={onChange} disabled={percent !== null} />
      {percent !== null && <Progress percent={percent} size="small" aria-label={t("signature.uploading")} />}
      {failure && <span role="alert">{failure}</span>}
    </Flex>
  );
}
