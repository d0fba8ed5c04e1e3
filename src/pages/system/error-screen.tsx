import { Button } from "antd";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useGoBack } from "../../hooks/use-go-back";
import { problemOf } from "../../providers/api-error";
import { logFailedPage } from "../../providers/client-log";
import { useT } from "../../providers/i18n";
import { useRefusalText } from "../../providers/refusal-text";
import "./system.css";

interface FailedScreenProps {
  error: unknown;
  onRefresh(): void;
}

/** Something went wrong, what it was, and the ways out (SPEC section 2). */
export function FailedScreen({ error, onRefresh }: FailedScreenProps) {
  const t = useT();
  const textOf = useRefusalText();
  const goBack = useGoBack();
  return (
    <main className="screen" role="alert">
      <h1>{t("failed.title")}</h1>
      <p>{textOf(problemOf(error))}</p>
      <div className="screen-actions">
        <Button type="primary" onClick={onRefresh}>
          {t("action.refresh")}
        </Button>
        <Button onClick={goBack}>{t("action.goBack")}</Button>
      </div>
    </main>
  );
}

/** A page failed while it was shown; whoever keeps the server learns of it. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => logFailedPage(error), [error]);
  return <FailedScreen error={error} onRefresh={() => window.location.reload()} />;
}
