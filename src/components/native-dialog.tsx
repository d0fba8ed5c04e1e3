import { type ReactNode, useLayoutEffect, useRef } from "react";

interface NativeDialogProps {
  className: string;
  /** What it is called, or the id of the element that says so. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Something has happened that needs an answer. */
  isAlert?: boolean;
  /** On Esc; without it nothing but the code that shows it closes it. */
  onEscape?(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: over everything else, whatever that is, which stays as it is and out of
 * reach. It is open while it is shown, and gives the focus back to where it was.
 */
export function NativeDialog({
  className,
  label,
  labelledBy,
  describedBy,
  isAlert,
  onEscape,
  children,
}: NativeDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={className}
      role={isAlert ? "alertdialog" : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      // A browser lets Esc through when it is pressed twice.
      onClose={() => ref.current?.isConnected && !ref.current.open && ref.current.showModal()}
    >
      {children}
    </dialog>
  );
}
