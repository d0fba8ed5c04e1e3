import { App } from "antd";
import { Suspense, useCallback, useContext } from "react";
import type { Operation } from "#contract/kit/operation";
import { LoadingState } from "../components/states";
import { SignedIn } from "../hooks/use-auth";
import { useOverlayTexts } from "../providers/overlay-texts";
import { PasswordConfirm } from "./password-form";

/** SPEC section 4. */
const shownMs = 1000;
const afterMs = 500;

/**
 * Asks for the password of the person signed in before a protected operation, or for an owner's where the
 * operation demands one, and answers the proof to send with it, or null when they give up:
 * `const proof = await confirmPassword(savePassword, why)`.
 */
export function useConfirmPassword(): (operation: Operation, why?: string) => Promise<string | null> {
  const { modal } = App.useApp();
  const userId = useContext(SignedIn)?.user_id ?? null;
  const { password: texts } = useOverlayTexts();
  return useCallback(
    (operation, why) =>
      new Promise((resolve) => {
        const onCancel = () => {
          opened.destroy();
          resolve(null);
        };
        const onProof = (proof: string) => {
          opened.update({ keyboard: false });
          setTimeout(() => {
            opened.destroy();
            setTimeout(resolve, afterMs, proof);
          }, shownMs);
        };
        const content = (
          <Suspense fallback={<LoadingState />}>
            <PasswordConfirm {...{ operation, why, userId, onProof, onCancel }} />
          </Suspense>
        );
        const opened = modal.info({
          title: operation.proof === "owner" ? texts.ownerTitle : texts.title,
          content,
          icon: null,
          footer: null,
          onCancel,
        });
      }),
    [modal, texts, userId],
  );
}
