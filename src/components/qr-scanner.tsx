import { UploadOutlined } from "@ant-design/icons";
import { Button, Upload } from "antd";
import { useEffect, useState } from "react";
import { useLatest } from "../hooks/use-latest";
import { useT } from "../providers/i18n";
import { readQr, readQrOfFile } from "./pickers/read-qr";
import { useCamera } from "./use-camera";
import "./picture.css";

/** Often enough to feel immediate, seldom enough for a slow machine. */
const pauseMilliseconds = 150;

interface QrScannerProps {
  /** The text of a code that was seen, again and again for as long as it is in sight. */
  onRead(text: string): void;
  /** What was seen is being dealt with. */
  isPaused?: boolean;
}

/** Looks at what the camera sees until it is paused or goes away. */
function useReading({ onRead, isPaused }: QrScannerProps) {
  const { video, state } = useCamera("environment");
  const tell = useLatest(onRead);
  useEffect(() => {
    if (state !== "showing" || isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      const seen = video.current;
      const text = seen && (await readQr(seen, seen.videoWidth, seen.videoHeight).catch(() => null));
      if (isGone) return;
      if (text) tell(text);
      timer = setTimeout(() => void look(), pauseMilliseconds);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [video, state, isPaused, tell]);
  return { video, state };
}

/** Reads a QR code with the camera, or from a picture where there is none. */
export function QrScanner(props: QrScannerProps) {
  const t = useT("members");
  const { video, state } = useReading(props);
  const [isNotSeen, setNotSeen] = useState(false);
  const isShowing = state === "showing";

  const readFile = async (file: File) => {
    const text = await readQrOfFile(file);
    setNotSeen(!text);
    if (text) props.onRead(text);
  };
  return (
    <div className="picture-work">
      <video
        ref={video}
        className="webcam"
        hidden={!isShowing}
        autoPlay
        muted
        playsInline
        aria-label={t("scan.video")}
      />
      <p role={state === "blocked" || state === "missing" ? "alert" : "status"}>{t(`scan.${state}`)}</p>
      <Upload
        accept="image/*"
        showUploadList={false}
        beforeUpload={(file) => {
          void readFile(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />}>{t("scan.upload")}</Button>
      </Upload>
      {isNotSeen && <p role="alert">{t("scan.notSeen")}</p>}
    </div>
  );
}
