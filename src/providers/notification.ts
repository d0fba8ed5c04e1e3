import { type NotificationProvider, useNotification } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";
import { isWaiting } from "./api-error";
import { problemOf } from "./http";
import { useRefusalText } from "./refusal-text";

type Tone = "success" | "info" | "warning" | "error";

/** Refine's messages: short, and going away by themselves. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return useMemo(
    () => ({
      open: ({ key, type, message, description }) => {
        const tone = (type === "progress" ? "info" : type) as Tone;
        // What Refine calls a description of a failure says more than its title.
        const text = tone === "error" && description ? { message: description } : { message, description };
        notification[tone]({ ...text, ...(key && { key }), placement: "bottomRight" });
      },
      close: (key) => notification.destroy(key),
    }),
    [notification],
  );
}

export interface Notify {
  success(message: string, description?: string): void;
  info(message: string, description?: string): void;
  warning(message: string, description?: string): void;
  /** Takes a text, or whatever a call threw. */
  error(error: unknown): void;
}

/** Says something to the person in passing. */
export function useNotify(): Notify {
  const { open } = useNotification();
  const textOf = useRefusalText();
  return useMemo(() => {
    // Refine names three tones; our provider knows them all.
    const say = (type: Tone) => (message: string, description?: string) =>
      open?.({ type: type as "success", message, description });
    return {
      success: say("success"),
      info: say("info"),
      warning: say("warning"),
      error(error) {
        if (typeof error === "string") return say("error")(error);
        const problem = problemOf(error);
        say(isWaiting(problem) ? "info" : "error")(textOf(problem));
      },
    };
  }, [open, textOf]);
}
