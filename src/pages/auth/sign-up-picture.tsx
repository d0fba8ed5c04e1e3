import { Face } from "../../components/face";
import { PictureChoice } from "../../components/picture-choice";
import { useObjectUrl } from "../../hooks/use-object-url";
import { useAuthTexts } from "./auth-texts";
import type { KeptPicture } from "./use-keep-picture";

interface SignUpPictureProps {
  name: string;
  picture: KeptPicture;
  validationError: string | undefined;
}

/** The picture of somebody who has no account yet: it stays here until they have. */
export function SignUpPicture({ name, picture, validationError }: SignUpPictureProps) {
  const texts = useAuthTexts();
  const url = useObjectUrl(picture.file);
  return (
    <fieldset className="plain-section">
      <legend>
        {texts.signUp.picture} <span className="plain-optional">({texts.optional})</span>
      </legend>
      <div className="whole-row">
        <PictureChoice
          texts={texts.picture}
          shown={<Face url={url} name={name} />}
          isSet={picture.file !== null}
          onChosen={picture.choose}
          onRemoved={() => picture.choose(null)}
        />
        {validationError && (
          <p className="field-error" role="alert">
            {validationError}
          </p>
        )}
      </div>
    </fieldset>
  );
}
