import { useQuery } from "@tanstack/react-query";
import type { ImportRun, UploadedImport } from "#contract/entities/import-run";
import { showImport } from "#contract/operations/imports/imports";
import { readKey } from "../../hooks/use-operation";
import { type ApiError, api, call } from "../../providers/http";
import { requestOf } from "../../providers/request-of";

/** Sends a file of rows of that kind; nothing of it is kept as rows yet. */
export async function uploadImport(target: string, file: File, onProgress: (percent: number) => void) {
  const form = new FormData();
  form.append("file", file);
  const { data } = await api.post<UploadedImport>(`/import/${target}`, form, {
    onUploadProgress: ({ progress }) => onProgress(Math.round((progress ?? 0) * 100)),
  });
  return data;
}

const lookAgainMilliseconds = 500;

/** How far the check, import or undo of a run is, asked again and again while it goes on. */
export function useImportProgress(id: string, isRunning: boolean): ImportRun["progress"] {
  const { data } = useQuery<ImportRun, ApiError>({
    queryKey: [...readKey(showImport, { id }), "progress"],
    queryFn: ({ signal }) => call({ ...requestOf(showImport, { id }), signal }),
    enabled: isRunning,
    refetchInterval: isRunning && lookAgainMilliseconds,
    retry: false,
    meta: { isOwnAffair: true },
  });
  return isRunning ? (data?.progress ?? null) : null;
}
