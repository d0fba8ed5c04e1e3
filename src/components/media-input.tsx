import { DeleteOutlined, UploadOutlined } from "@ant-design/icons";
import { Button, Flex, Progress, Upload } from "antd";
import { useEffect, useRef, useState } from "react";
import { api, currentBranchId, problemOf } from "../providers/http";
import { useT } from "../providers/i18n";
import { showPicture } from "../providers/picture-shown";
import { useRefusalText } from "../providers/refusal-text";
import "./thumbnail.css";
import { compressImage } from "./pickers/compress-image";

interface Uploaded {
  id: string;
  url: string;
  thumbnail_url: string;
}

/** Where a picture is read from, as a page of the branch of this tab, or outside any. */
export const pictureUrl = (id: string, size = "") =>
  `/api/v1/media/${id}${size}?branch=${currentBranchId() ?? ""}`;

/** A picture by its id, small; a click shows it large. */
export function MediaThumbnail({ id, alt, size = 32 }: { id: string; alt: string; size?: number }) {
  const t = useT("nouns");
  return (
    <button
      type="button"
      className="thumbnail"
      aria-label={alt || t("input.picture")}
      onClick={(event) => {
        // The row it stands in opens on a click too.
        event.stopPropagation();
        showPicture({ src: pictureUrl(id), alt });
      }}
    >
      <img src={pictureUrl(id, "/thumbnail")} alt="" width={size} height={size} loading="lazy" />
    </button>
  );
}

/** Uploads one picture at a time, and gives up on it when the input goes away. */
function useUpload(onDone: (id: string) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = useRefusalText();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setPercent(0);
    try {
      const form = new FormData();
      form.append("file", await compressImage(file));
      const { data } = await api.post<Uploaded>("/media", form, {
        signal,
        onUploadProgress: ({ progress }) => setPercent(Math.round((progress ?? 0) * 100)),
      });
      onDone(data.id);
    } catch (error) {
      if (!signal.aborted) setFailure(textOf(problemOf(error)));
    } finally {
      setPercent(null);
    }
  };
  return { upload, percent, failure };
}

interface MediaInputProps {
  value: string | null | undefined;
  onChange(id: string | null): void;
  id?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
}

/** A picture: chosen or dropped, made smaller, uploaded with progress, shown. */
export function MediaInput({ value, onChange, id, disabled, ...passed }: MediaInputProps) {
  const t = useT("nouns");
  const { upload, percent, failure } = useUpload(onChange);
  return (
    <Flex vertical gap="small">
      {value && (
        <Flex gap="small" align="center">
          <MediaThumbnail id={value} alt={t("input.picture")} size={96} />
          <Button icon={<DeleteOutlined />} disabled={disabled} onClick={() => onChange(null)}>
            {t("input.removePicture")}
          </Button>
        </Flex>
      )}
      <Upload
        accept="image/jpeg,image/png,image/webp"
        showUploadList={false}
        disabled={disabled || percent !== null}
        beforeUpload={(file) => {
          void upload(file);
          return false;
        }}
      >
        <Button id={id} icon={<UploadOutlined />} disabled={disabled || percent !== null} {...passed}>
          {t(value ? "input.replacePicture" : "input.choosePicture")}
        </Button>
      </Upload>
      {percent !== null && <Progress percent={percent} size="small" aria-label={t("input.uploading")} />}
      {failure && <span role="alert">{failure}</span>}
    </Flex>
  );
}
