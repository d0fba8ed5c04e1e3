import { DeleteOutlined, UploadOutlined } from "@ant-design/icons";
import { Button, Flex, Progress, Upload } from "antd";
import { useT } from "../providers/i18n";
import { MediaDocument, MediaThumbnail } from "./media-picture";
import { type Accept, useUpload } from "./use-upload";

const pictureTypes = "image/jpeg,image/png,image/webp";
const typesOf: Record<Accept, string> = {
  picture: pictureTypes,
  document: `${pictureTypes},application/pdf`,
};

interface MediaInputProps {
  value: string | null | undefined;
  onChange(id: string | null): void;
  id?: string;
  disabled?: boolean;
  accept?: Accept;
  "aria-describedby"?: string;
}

/** A picture or document: chosen or dropped, made smaller, uploaded with progress, shown. */
export function MediaInput({
  value,
  onChange,
  id,
  disabled,
  accept = "picture",
  ...passed
}: MediaInputProps) {
  const t = useT("resources");
  const { upload, percent, failure } = useUpload(onChange, accept);
  const Shown = accept === "document" ? MediaDocument : MediaThumbnail;
  return (
    <Flex vertical gap="small">
      {value && (
        <Flex gap="small" align="center">
          <Shown key={value} id={value} alt={t("input.picture")} size={96} />
          <Button icon={<DeleteOutlined aria-hidden />} disabled={disabled} onClick={() => onChange(null)}>
            {t("input.removePicture")}
          </Button>
        </Flex>
      )}
      <Upload
        accept={typesOf[accept]}
        showUploadList={false}
        disabled={disabled || percent !== null}
        beforeUpload={(file) => {
          void upload(file);
          return false;
        }}
      >
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled || percent !== null}
          {...passed}
        >
          {t(`input.${value ? "replace" : "choose"}${accept === "document" ? "File" : "Picture"}`)}
        </Button>
      </Upload>
      {percent !== null && <Progress percent={percent} size="small" aria-label={t("input.uploading")} />}
      {failure && <span role="alert">{failure}</span>}
    </Flex>
  );
}
