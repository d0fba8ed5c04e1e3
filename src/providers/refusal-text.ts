import { useCallback } from "react";
import { monthName } from "#contract/kit/dates";
import { type ApiError, refusalKeys } from "./api-error";
import { useT } from "./i18n";

/** What went wrong in the person's language; the server's English where there is no other text. */
export function useRefusalText(): (error: ApiError) => string {
  const t = useT();
  return useCallback(
    (error) => {
      const month = error.detail?.month;
      return t(
        refusalKeys(error).map((key) => `refusals:${key}`),
        {
          ...error.detail,
          ...(typeof month === "string" && { month: monthName(month, t("resources:language")) }),
          defaultValue: error.message,
        },
      );
    },
    [t],
  );
}
