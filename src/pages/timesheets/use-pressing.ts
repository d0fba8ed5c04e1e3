import { useState } from "react";
import { myTimesheets } from "#contract/entities/timesheet";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { useOperation } from "../../hooks/use-operation";
import { useSendPicture } from "../../hooks/use-send-file";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useRefresh } from "../../providers/refresh";

/** Times the person in or out, with a picture if there is one, and asks anew what that changed. */
export function usePressing(onDone: (direction: "in" | "out") => void) {
  const refresh = useRefresh();
  const upload = useSendPicture();
  const { run, pending, refusal } = useOperation(timeInAndOut);
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function press(direction: "in" | "out", picture: File | null): Promise<void> {
    setFailure(null);
    setIsUploading(true);
    try {
      const media_id = picture && (await upload(picture)).id;
      await run({ direction, media_id });
      onDone(direction);
    } catch (error) {
      setFailure(problemOf(error));
    } finally {
      setIsUploading(false);
      // Also after a refusal: another tab may have pressed.
      await Promise.all([
        refresh.read(currentTimesheet),
        refresh.read(myTotals),
        refresh.rows(myTimesheets.name),
      ]);
    }
  }
  return { press, pending: pending || isUploading, failure: failure ?? refusal };
}
