import { Button, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import SignaturePadOf from "signature_pad";
import { useT } from "../providers/i18n";
import "./signature.css";

interface SignaturePadProps {
  onDone(signature: File): void;
  onCancel(): void;
}

/** As many dots as the screen has, and no stroke lost when the window changes its size. */
function fill(canvas: HTMLCanvasElement, pad: SignaturePadOf) {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const strokes = pad.toData();
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadOf>(undefined);
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return;
    // White paper, so that it can be read in any look and in print.
    const drawn = new SignaturePadOf(paper, { backgroundColor: "#ffffff", penColor: "#10203a" });
    pad.current = drawn;
    const fitted = () => fill(paper, drawn);
    drawn.addEventListener("endStroke", () => setEmpty(false));
    fitted();
    window.addEventListener("resize", fitted);
    return () => {
      window.removeEventListener("resize", fitted);
      drawn.off();
    };
  }, []);
  const undo = (all: boolean) => {
    const strokes = all ? [] : (pad.current?.toData() ?? []).slice(0, -1);
    pad.current?.clear();
    pad.current?.fromData(strokes);
    setEmpty(strokes.length === 0);
  };
  return { canvas, isEmpty, undo };
}

/** Paper to sign on, with a finger, a pen or the mouse. */
export function SignaturePad({ onDone, onCancel }: SignaturePadProps) {
  const t = useT("members");
  const { canvas, isEmpty, undo } = usePad();
  const done = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) onDone(new File([blob], "signature.png", { type: "image/png" }));
    }, "image/png");
  return (
    <fieldset className="picture-work">
      <legend>{t("signature.sign")}</legend>
      <canvas ref={canvas} className="signature-paper" role="img" aria-label={t("signature.paper")} />
      <Flex gap="small" wrap>
        <Button type="primary" disabled={isEmpty} onClick={done}>
          {t("signature.use")}
        </Button>
        <Button disabled={isEmpty} onClick={() => undo(false)}>
          {t("signature.undo")}
        </Button>
        <Button disabled={isEmpty} onClick={() => undo(true)}>
          {t("signature.clear")}
        </Button>
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
      </Flex>
    </fieldset>
  );
}
