import { App } from "antd";
import { type ReactNode, useCallback } from "react";
import { useT } from "../providers/i18n";
import { useOverlayTexts } from "../providers/overlay-texts";

export interface Question {
  title: string;
  content?: ReactNode;
  /** The button that says yes, named by what it does: "Delete 3 banks". */
  okText?: string;
  cancelText?: string;
  /** The act cannot be undone. */
  danger?: boolean;
}

/** Asks before something happens: `if (await confirm({ title })) …`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useT();
  return useCallback(
    ({ title, content, okText, cancelText, danger }) =>
      new Promise<boolean>((resolve) => {
        modal.confirm({
          title,
          content,
          okText: okText ?? t("action.confirm"),
          cancelText: cancelText ?? t("action.cancel"),
          okButtonProps: { danger },
          autoFocusButton: danger ? "cancel" : "ok",
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, t],
  );
}

export interface Message {
  title: string;
  content?: ReactNode;
  okText?: string;
}

/** Tells something that has to be read before one goes on: `await info({ title })`. */
export function useInfo(): (message: Message) => Promise<void> {
  const { modal } = App.useApp();
  const { info } = useOverlayTexts();
  return useCallback(
    ({ title, content, okText }) =>
      new Promise<void>((resolve) => {
        const read = () => resolve();
        modal.info({ title, content, okText: okText ?? info.close, onOk: read, onCancel: read });
      }),
    [modal, info],
  );
}
