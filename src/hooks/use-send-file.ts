import { useDataProvider } from "@refinedev/core";
import { useCallback } from "react";
import type { Media } from "#contract/entities/media";
import { compressImage } from "../components/pickers/compress-image";
import type { RequestMeta } from "../providers/data-provider";

interface Sending {
  /** How much of the file has gone, in per cent. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
  query?: Record<string, unknown>;
}

/** Sends a file to an address of the API, and hands back the answer. */
export function useSendFile() {
  const provider = useDataProvider();
  return useCallback(
    async <Answer>(url: string, file: File, { onProgress, signal, query }: Sending = {}): Promise<Answer> => {
      const payload = new FormData();
      payload.append("file", file);
      const request: RequestMeta = { query, onSent: (part) => onProgress?.(Math.round(part * 100)) };
      const answer = await provider().custom?.({ url, method: "post", payload, meta: { request, signal } });
      return answer?.data as Answer;
    },
    [provider],
  );
}

/** Keeps a picture or document, small enough to be sent quickly. */
export function useSendPicture() {
  const send = useSendFile();
  return useCallback(
    async (file: File, sending?: Sending) => send<Media>("/media", await compressImage(file), sending),
    [send],
  );
}
