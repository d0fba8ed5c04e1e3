import { Button } from "antd";
import { useGoBack } from "../../hooks/use-go-back";
import { useT } from "../../providers/i18n";
import "./system.css";

/** There is no page at this address. */
export function NotFound() {
  const t = useT();
  const goBack = useGoBack();
  return (
    <div className="screen">
      <h1>{t("notFound.title")}</h1>
      <Button type="primary" onClick={goBack}>
        {t("action.goBack")}
      </Button>
    </div>
  );
}
