import { Button } from "antd";
import { BrandMark } from "../../components/brand-mark";
import { useGoBack } from "../../hooks/use-go-back";
import { useT } from "../../providers/i18n";
import "./system.css";

/** There is no page at this address. */
export function NotFound() {
  const t = useT();
  const goBack = useGoBack();
  return (
    <div className="screen">
      <a className="screen-brand" href="/">
        <BrandMark size={56} /> Kaban
      </a>
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.help")}</p>
      <Button type="primary" onClick={goBack}>
        {t("action.goBack")}
      </Button>
    </div>
  );
}
