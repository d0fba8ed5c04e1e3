import { useState } from "react";
import { savePicture } from "#contract/operations/identity/profile";
import { ApiError } from "../../providers/api-error";
import { sendOperation, sendPicture } from "../../providers/plain-call";
import { refusalText } from "./refusal-text";

export interface KeptPicture {
  file: File | null;
  choose(file: File | null): void;
  /** Sends it as the picture of the person signed in; true when it is kept, or there was none. */
  keep(): Promise<boolean>;
  validationError: string | undefined;
}

/** A picture that waits on this page until there is an account for it. */
export function useKeepPicture(): KeptPicture {
  const [file, choose] = useState<File | null>(null);
  const [validationError, setValidationError] = useState<string>();

  async function keep(): Promise<boolean> {
    if (!file) return true;
    try {
      await sendOperation(savePicture, { media_id: await sendPicture(file) });
      return true;
    } catch (error) {
      setValidationError(error instanceof ApiError ? await refusalText(error) : String(error));
      return false;
    }
  }
  return { file, choose, keep, validationError };
}
