import { Button } from "antd";
import { useNavigate } from "react-router";
import { useT } from "../../providers/i18n";
import "./system.css";

/** There is no page at this address. */
export function NotFound() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div className="screen">
      <h1>{t("notFound.title")}</h1>
      <Button type="primary" onClick={() => navigate(-1)}>
        {t("action.goBack")}
      </Button>
    </div>
  );
}
