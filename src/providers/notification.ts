import { App } from "antd";
import { useMemo } from "react";
import { problemOf } from "./http";
import { useRefusalText } from "./refusal-text";

export interface Notify {
  success(message: string, description?: string): void;
  info(message: string, description?: string): void;
  warning(message: string, description?: string): void;
  /** Takes a text, or whatever a call threw. */
  error(error: unknown): void;
}

/** Short messages that go away by themselves. */
export function useNotify(): Notify {
  const { notification } = App.useApp();
  const textOf = useRefusalText();
  return useMemo(() => {
    const show = (type: "success" | "info" | "warning") => (message: string, description?: string) =>
      notification[type]({ message, description, placement: "bottomRight" });
    return {
      success: show("success"),
      info: show("info"),
      warning: show("warning"),
      error: (error) =>
        notification.error({
          message: typeof error === "string" ? error : textOf(problemOf(error)),
          placement: "bottomRight",
        }),
    };
  }, [notification, textOf]);
}
