import {
  CloseOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { NativeDialog } from "../components/native-dialog";
import { useOverlayTexts } from "../providers/overlay-texts";
import type { ShownPicture } from "../providers/picture-shown";
import { firstView, transformOf, turnedBy, zoomedBy, zoomStep } from "./picture-view";
import { usePictureView } from "./use-picture-view";
import "./overlays.css";

interface PictureViewerProps {
  picture: ShownPicture;
  onClose(): void;
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

/** A picture over everything: enlarged up to four times, turned in steps of ten degrees, moved. */
export function PictureViewer({ picture, onClose }: PictureViewerProps) {
  const { preview: texts } = useOverlayTexts();
  const { view, change, stageProps } = usePictureView();
  const [hasFailed, setFailed] = useState(false);
  const state = texts.state
    .replace("{{percent}}", String(Math.round(view.zoom * 100)))
    .replace("{{degrees}}", String(view.angle));
  return (
    <NativeDialog className="picture-viewer" label={picture.alt || texts.label} onEscape={onClose}>
      <div className="picture-stage" {...stageProps}>
        {hasFailed ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <img
            src={picture.src}
            alt={picture.alt || texts.label}
            draggable={false}
            style={{ transform: transformOf(view) }}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <div className="picture-tools" role="toolbar" aria-label={texts.tools}>
        <Tool
          label={texts.zoomOut}
          icon={<ZoomOutOutlined aria-hidden />}
          onClick={() => change((known) => zoomedBy(known, 1 / zoomStep))}
        />
        <Tool
          label={texts.zoomIn}
          icon={<ZoomInOutlined aria-hidden />}
          onClick={() => change((known) => zoomedBy(known, zoomStep))}
        />
        <Tool
          label={texts.left}
          icon={<RotateLeftOutlined aria-hidden />}
          onClick={() => change((known) => turnedBy(known, -1))}
        />
        <Tool
          label={texts.right}
          icon={<RotateRightOutlined aria-hidden />}
          onClick={() => change((known) => turnedBy(known, 1))}
        />
        <Tool
          label={texts.reset}
          icon={<UndoOutlined aria-hidden />}
          onClick={() => change(() => firstView)}
        />
        <Tool label={texts.close} icon={<CloseOutlined aria-hidden />} onClick={onClose} />
        <output>{state}</output>
        <span className="picture-keys not-phone">{texts.keys}</span>
      </div>
    </NativeDialog>
  );
}
