import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Media } from "#contract/entities/media";
import { myTimesheets } from "#contract/entities/timesheet";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { compressImage } from "../../../components/pickers/compress-image";
import { readKey, useOperation } from "../../../hooks/use-operation";
import { type ApiError, call, problemOf } from "../../../providers/http";
import { refreshNoun } from "../../../resources/data";

async function upload(picture: File): Promise<string> {
  const form = new FormData();
  form.append("file", await compressImage(picture));
  return (await call<Media>({ method: "POST", url: "/media", data: form })).id;
}

/** Times the person in or out, with a picture if there is one, and asks anew what that changed. */
export function usePressing(onDone: (direction: "in" | "out") => void) {
  const client = useQueryClient();
  const { run, pending, refusal } = useOperation(timeInAndOut);
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function press(direction: "in" | "out", picture: File | null): Promise<void> {
    setFailure(null);
    setIsUploading(true);
    try {
      const media_id = picture && (await upload(picture));
      await run({ direction, media_id });
      onDone(direction);
    } catch (error) {
      setFailure(problemOf(error));
    } finally {
      setIsUploading(false);
      // Also after a refusal: another tab may have pressed.
      await Promise.all([
        client.invalidateQueries({ queryKey: readKey(currentTimesheet) }),
        client.invalidateQueries({ queryKey: readKey(myTotals) }),
        refreshNoun(client, myTimesheets.path.slice(1)),
      ]);
    }
  }
  return { press, pending: pending || isUploading, failure: failure ?? refusal };
}
