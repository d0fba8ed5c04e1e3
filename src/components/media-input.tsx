import { DeleteOutlined, DownloadOutlined, FilePdfOutlined, UploadOutlined } from "@ant-design/icons";
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
  thumbnail_url: string | null;
}

/** Where a picture is read from, as a page of the branch of this tab, or outside any. */
export const pictureUrl = (id: string, size = "") =>
  `/api/v1/media/${id}${size}?branch=${currentBranchId() ?? ""}`;

/** What an upload may be: a picture, or a PDF too. */
type Accept = "picture" | "document";
const pictureTypes = "image/jpeg,image/png,image/webp";
const typesOf: Record<Accept, string> = {
  picture: pictureTypes,
  document: `${pictureTypes},application/pdf`,
};

interface MediaThumbnailProps {
  id: string;
  alt: string;
  size?: number;
  /** There is nothing to be seen of it: it is no picture. */
  onError?(): void;
}

/** A picture by its id, small; a click shows it large. */
export function MediaThumbnail({ id, alt, size = 32, onError }: MediaThumbnailProps) {
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
      <img
        src={pictureUrl(id, "/thumbnail")}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={onError}
      />
    </button>
  );
}

/** A picture or PDF by its id: a picture can be looked at, and either be kept as a file. */
export function MediaDocument({ id, alt, size }: Omit<MediaThumbnailProps, "onError">) {
  const t = useT("nouns");
  const [isPicture, setPicture] = useState(true);
  return (
    <Flex gap="small" align="center">
      {isPicture && <MediaThumbnail id={id} alt={alt} size={size} onError={() => setPicture(false)} />}
      <a href={pictureUrl(id)} download onClick={(event) => event.stopPropagation()}>
        {isPicture ? <DownloadOutlined aria-hidden /> : <FilePdfOutlined aria-hidden />}{" "}
        {t(isPicture ? "input.download" : "input.downloadPdf")}
      </a>
    </Flex>
  );
}

/** Uploads one file at a time, and gives up on it when the input goes away. */
export function useUpload(onDone: (id: string) => void, accept: Accept = "picture") {
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
        ...(accept === "document" && { params: { accept } }),
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
  const t = useT("nouns");
  const { upload, percent, failure } = useUpload(onChange, accept);
  const Shown = accept === "document" ? MediaDocument : MediaThumbnail;
  return (
    <Flex vertical gap="small">
      {value && (
        <Flex gap="small" align="center">
          <Shown key={value} id={value} alt={t("input.picture")} size={96} />
          <Button icon={<DeleteOutlined />} disabled={disabled} onClick={() => onChange(null)}>
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
        <Button id={id} icon={<UploadOutlined />} disabled={disabled || percent !== null} {...passed}>
          {t(`input.${value ? "replace" : "choose"}${accept === "document" ? "File" : "Picture"}`)}
        </Button>
      </Upload>
      {percent !== null && <Progress percent={percent} size="small" aria-label={t("input.uploading")} />}
      {failure && <span role="alert">{failure}</span>}
    </Flex>
  );
}
