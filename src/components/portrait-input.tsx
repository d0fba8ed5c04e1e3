import { Progress } from "antd";
import { useT } from "../providers/i18n";
import { Face } from "./face";
import { PictureChoice, type PictureTexts } from "./picture-choice";
import { pictureUrl } from "./picture-url";
import { useUpload } from "./use-upload";

interface PortraitInputProps {
  value: string | null | undefined;
  onChange(id: string | null): void;
  /** Whose picture it is: the initials stand in its place while there is none. */
  name: string;
}

/** A person's picture from a file or the camera, cut to a square and uploaded at once. */
export function PortraitInput({ value, onChange, name }: PortraitInputProps) {
  const t = useT("resources");
  const texts = useT("auth")("picture", { returnObjects: true }) as unknown as PictureTexts;
  const { upload, percent, failure } = useUpload(onChange);
  return (
    <div>
      <PictureChoice
        texts={texts}
        shown={<Face url={value && pictureUrl(value, "/thumbnail")} name={name} />}
        isSet={Boolean(value)}
        disabled={percent !== null}
        onChosen={(picture) => void upload(picture)}
        onRemoved={() => onChange(null)}
      />
      {percent !== null && <Progress percent={percent} size="small" aria-label={t("input.uploading")} />}
      {failure && <span role="alert">{failure}</span>}
    </div>
  );
}
