import { Button } from "antd";
import { useNavigate, useRouteError } from "react-router";
import { ApiError } from "../../providers/http";
import { useT } from "../../providers/i18n";
import "./system.css";

/** The text of whatever was thrown. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof Error) return error.message;
  if (typeof error === "string" && error) return error;
  return "An unknown error occured";
}

/** A page failed while it was shown. */
export function ErrorScreen() {
  const t = useT();
  const navigate = useNavigate();
  const error = useRouteError();
  return (
    <div className="screen" role="alert">
      <h1>{t("failed.title")}</h1>
      <p>{messageOf(error)}</p>
      <div className="screen-actions">
        <Button type="primary" onClick={() => window.location.reload()}>
          {t("action.refresh")}
        </Button>
        <Button onClick={() => navigate(-1)}>{t("action.goBack")}</Button>
      </div>
    </div>
  );
}
