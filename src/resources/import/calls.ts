import { useCallback } from "react";
import type { ImportRun, UploadedImport } from "#contract/entities/import-run";
import { showImport } from "#contract/operations/imports/imports";
import { useRead } from "../../hooks/use-operation";
import { useSendFile } from "../../hooks/use-send-file";

/** Sends a file of rows of a kind; nothing of it is kept as rows yet. */
export function useUploadImport() {
  const send = useSendFile();
  return useCallback(
    (target: string, file: File, onProgress: (percent: number) => void) =>
      send<UploadedImport>(`/import/${target}`, file, { onProgress }),
    [send],
  );
}

const lookAgainMilliseconds = 500;

/** How far the check, import or undo of a run is, asked again and again while it goes on. */
export function useImportProgress(id: string, isRunning: boolean): ImportRun["progress"] {
  const { data } = useRead(
    showImport,
    { id },
    { enabled: isRunning, refetchInterval: isRunning && lookAgainMilliseconds, isOwnAffair: true },
  );
  return isRunning ? (data?.progress ?? null) : null;
}
