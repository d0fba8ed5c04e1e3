import { useEffect, useRef, useState } from "react";
import { useSendPicture } from "../hooks/use-send-file";
import { problemOf } from "../providers/api-error";
import { useRefusalText } from "../providers/refusal-text";

/** What an upload may be: a picture, or a PDF too. */
export type Accept = "picture" | "document";

/** Uploads one file at a time, and gives up on it when the input goes away. */
export function useUpload(onDone: (id: string) => void, accept: Accept = "picture") {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = useRefusalText();
  const send = useSendPicture();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setPercent(0);
    try {
      const query = accept === "document" ? { accept } : undefined;
      const { id } = await send(file, { signal, query, onProgress: setPercent });
      onDone(id);
    } catch (error) {
      if (!signal.aborted) setFailure(textOf(problemOf(error)));
    } finally {
      setPercent(null);
    }
  };
  return { upload, percent, failure };
}
