import { App } from "antd";
import { Suspense, useCallback, useContext } from "react";
import { LoadingState } from "../components/states";
import { SignedIn } from "../hooks/use-auth";
import { useOverlayTexts } from "../providers/overlay-texts";
import { PasswordConfirm } from "./password-form";

/** SPEC section 4. */
const shownMs = 1000;
const afterMs = 500;

/**
 * Asks for the password of the person signed in before a protected verb (`action`, as permissionOf says
 * it), and
 * answers the proof to send with it, or null when they give up:
 * `const proof = await confirmPassword(permissionOf(savePassword), why)`.
 */
export function useConfirmPassword(): (action: string, why?: string) => Promise<string | null> {
  const { modal } = App.useApp();
  const isSignedIn = useContext(SignedIn) !== null;
  const { password: texts } = useOverlayTexts();
  return useCallback(
    (action, why) =>
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
            <PasswordConfirm {...{ action, why, isSignedIn, onProof, onCancel }} />
          </Suspense>
        );
        const opened = modal.info({
          title: texts.title,
          content,
          icon: null,
          footer: null,
          onCancel,
        });
      }),
    [modal, texts, isSignedIn],
  );
}
