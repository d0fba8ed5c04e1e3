import { Button, Spin } from "antd";
import type { ReactNode } from "react";
import { problemOf } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { useRefusalText } from "../providers/refusal-text";

interface EmptyStateProps {
  title?: string;
  description?: ReactNode;
  /** What to do about it: a button. */
  action?: ReactNode;
  /** All that the page shows. */
  isPage?: true;
}

/** An open chest with nothing in it. */
const EmptyChest = () => (
  <svg className="state-drawing" viewBox="0 0 64 48" aria-hidden="true">
    <path d="M8 22 14 6h36l6 16" />
    <path d="M6 22h52v20a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" />
    <path d="M26 22v7h12v-7M20 13h9M35 13h9" />
  </svg>
);

/** There is nothing here, and what can be done about it. */
export function EmptyState({ title, description, action, isPage }: EmptyStateProps) {
  const t = useT();
  const Title = isPage ? "h1" : "p";
  return (
    <div className="state">
      <EmptyChest />
      <Title className="state-title">{title ?? t("state.empty")}</Title>
      {description && <p className="state-text">{description}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** All that the page shows. */
  isPage?: true;
}

/** It could not be loaded, why, and a way to try again. */
export function ErrorState({ error, onRetry, isPage }: ErrorStateProps) {
  const t = useT();
  const Title = isPage ? "h1" : "p";
  const textOf = useRefusalText();
  return (
    <div className="state" role="alert">
      <Title className="state-title">{t("state.failed")}</Title>
      <p className="state-text">{textOf(problemOf(error))}</p>
      {onRetry && <Button onClick={onRetry}>{t("action.retry")}</Button>}
    </div>
  );
}

/** It is on its way. */
export function LoadingState({ label }: { label?: string }) {
  const t = useT();
  return (
    <div className="state" role="status">
      <Spin />
      <p className="state-text">{label ?? t("state.loading")}</p>
    </div>
  );
}
