import { App } from "antd";
import { type ReactNode, useCallback } from "react";
import { useT } from "../providers/i18n";

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
