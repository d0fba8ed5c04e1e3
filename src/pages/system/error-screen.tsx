import { Button } from "antd";
import { useRouteError } from "react-router";
import { useGoBack } from "../../hooks/use-go-back";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useRefusalText } from "../../providers/refusal-text";
import "./system.css";

/** A page failed while it was shown. */
export function ErrorScreen() {
  const t = useT();
  const textOf = useRefusalText();
  const goBack = useGoBack();
  const error = useRouteError();
  return (
    <main className="screen" role="alert">
      <h1>{t("failed.title")}</h1>
      <p>{textOf(problemOf(error))}</p>
      <div className="screen-actions">
        <Button type="primary" onClick={() => window.location.reload()}>
          {t("action.refresh")}
        </Button>
        <Button onClick={goBack}>{t("action.goBack")}</Button>
      </div>
    </main>
  );
}
