import { useRef, useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { useObjectUrl } from "../hooks/use-object-url";
import { cutPicture } from "./pickers/cut-picture";
import "./picture.css";

export interface ImageCropTexts {
  label: string;
  help: string;
  /** Names the handles that change the size of the square. */
  corner: string;
  use: string;
  cancel: string;
  unreadable: string;
}

interface ImageCropProps {
  file: File;
  texts: ImageCropTexts;
  onDone(picture: File): void;
  onCancel(): void;
}

/** The largest square in the middle of a picture. */
const middleOf = (width: number, height: number) =>
  centerCrop(makeAspectCrop({ unit: "%", width: 100 }, 1, width, height), width, height) as PercentCrop;

const labelsOf = ({ help, corner }: ImageCropTexts) => ({
  cropArea: help,
  nwDragHandle: corner,
  nDragHandle: corner,
  neDragHandle: corner,
  eDragHandle: corner,
  seDragHandle: corner,
  sDragHandle: corner,
  swDragHandle: corner,
  wDragHandle: corner,
});

/** Cuts a square out of a picture, by mouse, finger or arrow keys, and makes it small enough to be sent. */
export function ImageCrop({ file, texts, onDone, onCancel }: ImageCropProps) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const isCutting = useRef(false);

  async function cut() {
    if (!crop || isCutting.current) return;
    isCutting.current = true;
    try {
      onDone(await cutPicture(file, crop));
    } catch {
      setUnreadable(true);
    } finally {
      isCutting.current = false;
    }
  }

  return (
    <fieldset className="picture-work">
      <legend>{texts.label}</legend>
      {isUnreadable && <p role="alert">{texts.unreadable}</p>}
      {!isUnreadable && url && (
        <>
          <ReactCrop
            crop={crop}
            aspect={1}
            minWidth={48}
            keepSelection
            ariaLabels={labelsOf(texts)}
            onChange={(_, next) => setCrop(next)}
          >
            <img
              className="crop-source"
              src={url}
              alt=""
              onLoad={({ currentTarget: { width, height } }) => setCrop(middleOf(width, height))}
              onError={() => setUnreadable(true)}
            />
          </ReactCrop>
          <p className="plain-help">{texts.help}</p>
        </>
      )}
      <div className="picture-buttons">
        {!isUnreadable && (
          <button type="button" className="plain-button" onClick={() => void cut()}>
            {texts.use}
          </button>
        )}
        <button type="button" className="quiet-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </fieldset>
  );
}
