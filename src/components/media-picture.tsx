import { DownloadOutlined, FilePdfOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useState } from "react";
import { useT } from "../providers/i18n";
import { showPicture } from "../providers/picture-shown";
import { pictureUrl } from "./picture-url";
import "./thumbnail.css";

interface MediaThumbnailProps {
  id: string;
  alt: string;
  size?: number;
  /** There is nothing to be seen of it: it is no picture. */
  onError?(): void;
}

/** A picture by its id, small; a click shows it large. */
export function MediaThumbnail({ id, alt, size = 32, onError }: MediaThumbnailProps) {
  const t = useT("resources");
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
  const t = useT("resources");
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
