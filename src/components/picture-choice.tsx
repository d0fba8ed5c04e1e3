import { type ReactNode, useRef, useState } from "react";
import type { ImageCropTexts } from "./image-crop";
import { lazyComponent } from "./lazy-component";
import "./picture.css";
import type { WebcamTexts } from "./webcam";

const ImageCrop = lazyComponent(() => import("./image-crop").then((file) => file.ImageCrop));
const Webcam = lazyComponent(() => import("./webcam").then((file) => file.Webcam));

export interface PictureTexts {
  label: string;
  choose: string;
  camera: string;
  remove: string;
  crop: ImageCropTexts;
  webcam: WebcamTexts;
}

interface PictureChoiceProps {
  texts: PictureTexts;
  /** The picture as it is now, or what stands in its place. */
  shown: ReactNode;
  isSet: boolean;
  disabled?: boolean;
  onChosen(picture: File): void;
  onRemoved(): void;
}

type Work = { kind: "camera" } | { kind: "crop"; file: File } | null;

/** A person's picture: from a file or the camera, cut to a square, small enough to be sent. */
export function PictureChoice({ texts, shown, isSet, disabled, onChosen, onRemoved }: PictureChoiceProps) {
  const [work, setWork] = useState<Work>(null);
  const input = useRef<HTMLInputElement>(null);
  const stop = () => setWork(null);
  const crop = (file: File | undefined) => file && setWork({ kind: "crop", file });

  if (work?.kind === "camera") return <Webcam texts={texts.webcam} onTaken={crop} onCancel={stop} />;
  if (work?.kind === "crop") {
    const done = (picture: File) => {
      stop();
      onChosen(picture);
    };
    return <ImageCrop texts={texts.crop} file={work.file} onDone={done} onCancel={stop} />;
  }
  return (
    <fieldset className="picture-choice" disabled={disabled}>
      <legend className="visually-hidden">{texts.label}</legend>
      {shown}
      <div className="picture-buttons">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={texts.choose}
          onChange={({ target }) => crop(target.files?.[0])}
        />
        <button type="button" className="quiet-button" onClick={() => input.current?.click()}>
          {texts.choose}
        </button>
        <button type="button" className="quiet-button" onClick={() => setWork({ kind: "camera" })}>
          {texts.camera}
        </button>
        {isSet && (
          <button type="button" className="quiet-button" onClick={onRemoved}>
            {texts.remove}
          </button>
        )}
      </div>
    </fieldset>
  );
}
