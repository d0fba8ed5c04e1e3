import { useEffect, useRef, useState } from "react";
import { api, problemOf } from "../providers/http";
import { useRefusalText } from "../providers/refusal-text";
import { compressImage } from "./pickers/compress-image";

interface Uploaded {
  id: string;
  url: string;
  thumbnail_url: string | null;
}

/** What an upload may be: a picture, or a PDF too. */
export type Accept = "picture" | "document";

/** Uploads one file at a time, and gives up on it when the input goes away. */
export function useUpload(onDone: (id: string) => void, accept: Accept = "picture") {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = useRefusalText();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setPercent(0);
    try {
      const form = new FormData();
      form.append("file", await compressImage(file));
      const { data } = await api.post<Uploaded>("/media", form, {
        signal,
        ...(accept === "document" && { params: { accept } }),
        onUploadProgress: ({ progress }) => setPercent(Math.round((progress ?? 0) * 100)),
      });
      onDone(data.id);
    } catch (error) {
      if (!signal.aborted) setFailure(textOf(problemOf(error)));
    } finally {
      setPercent(null);
    }
  };
  return { upload, percent, failure };
}
