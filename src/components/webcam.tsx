import { useCallback, useEffect, useRef, useState } from "react";
import "./picture.css";

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

type State = "starting" | "showing" | "blocked" | "missing";

/** Whoever refuses the camera is told so; any other failure means that there is none to be had. */
const failureOf = (error: unknown): State =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "blocked" : "missing";

/** The camera's picture in the video element, for as long as that is shown. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("starting");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function start() {
      // Without https there is no mediaDevices at all.
      if (!navigator.mediaDevices) return setState("missing");
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
      } catch (error) {
        return setState(failureOf(error));
      }
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      setState("showing");
    }
    void start();
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return { video, state };
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
  const { video, state } = useCamera();
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
