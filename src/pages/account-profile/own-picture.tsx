import { useState } from "react";
import { savePicture } from "#contract/operations/identity/profile";
import { Face } from "../../components/face";
import { PictureChoice, type PictureTexts } from "../../components/picture-choice";
import { pictureUrl } from "../../components/picture-url";
import { RefusalAlert } from "../../components/refusal-alert";
import { useAuth, useRefreshAuth } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useSendPicture } from "../../hooks/use-send-file";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

/** The person's picture: shown, and replaced or removed at once. */
export function OwnPicture() {
  const t = useT("profile");
  const texts = useT("auth")("picture", { returnObjects: true }) as unknown as PictureTexts;
  const { user } = useAuth();
  const refresh = useRefreshAuth();
  const notify = useNotify();
  const { run } = useOperation(savePicture);
  const send = useSendPicture();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isPending, setPending] = useState(false);

  async function set(mediaIdOf: () => Promise<string | null>) {
    setPending(true);
    setRefusal(null);
    try {
      await run({ media_id: await mediaIdOf() });
      refresh();
      notify.success(t("pictureSaved"));
    } catch (error) {
      setRefusal(problemOf(error));
    } finally {
      setPending(false);
    }
  }

  const url = user.media_id && pictureUrl(user.media_id, "/thumbnail");
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <PictureChoice
        texts={texts}
        shown={<Face url={url} name={user.full_name} />}
        isSet={user.media_id !== null}
        disabled={isPending}
        onChosen={(picture) => void set(async () => (await send(picture)).id)}
        onRemoved={() => void set(async () => null)}
      />
    </>
  );
}
