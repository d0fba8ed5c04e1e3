import { useCallback } from "react";
import "./picture.css";
import { useCamera } from "./use-camera";

export interface WebcamTexts {
  label: string;
  take: string;
  cancel: string;
  starting: string;
  blocked: string;
  missing: string;
}

interface WebcamProps {
  texts: WebcamTexts;
  onTaken(picture: File): void;
  onCancel(): void;
}

function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], "camera.jpg", { type: "image/jpeg" })),
      "image/jpeg",
    );
  });
}

/** Shows what the camera sees and takes a picture of it; the camera is let go of afterwards. */
export function Webcam({ texts, onTaken, onCancel }: WebcamProps) {
  const { video, state } = useCamera("user");
  const take = useCallback(async () => {
    const picture = video.current && (await frameOf(video.current));
    if (picture) onTaken(picture);
  }, [video, onTaken]);
  const isShowing = state === "showing";
  return (
    <fieldset className="picture-work">
      <legend className="visually-hidden">{texts.label}</legend>
      <video ref={video} className="webcam" hidden={!isShowing} autoPlay muted playsInline />
      {!isShowing && <p role={state === "starting" ? "status" : "alert"}>{texts[state]}</p>}
      <div className="picture-buttons">
        {isShowing && (
          <button type="button" className="plain-button" onClick={() => void take()}>
            {texts.take}
          </button>
        )}
        <button type="button" className="quiet-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </fieldset>
  );
}
