import { useState } from "react";
import { savePicture } from "#contract/operations/identity/profile";
import { ApiError } from "../../providers/api-error";
import { refusalText } from "./refusal-text";
import { sendOperation, sendPicture } from "./send";

export interface KeptPicture {
  file: File | null;
  choose(file: File | null): void;
  /** Sends it as the picture of the person signed in; true when it is kept, or there was none. */
  keep(): Promise<boolean>;
  fault: string | undefined;
}

/** A picture that waits on this page until there is an account for it. */
export function useKeepPicture(): KeptPicture {
  const [file, choose] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  async function keep(): Promise<boolean> {
    if (!file) return true;
    try {
      await sendOperation(savePicture, { media_id: await sendPicture(file) });
      return true;
    } catch (error) {
      setFault(error instanceof ApiError ? await refusalText(error) : String(error));
      return false;
    }
  }
  return { file, choose, keep, fault };
}
