import { Link } from "react-router";
import { BrandMark } from "../../components/brand-mark";
import { useT } from "../../providers/i18n";
import "./system.css";

/** The organisation demands a second factor: nothing of its branch is served until there is one. */
export function SecondFactorNeeded({ organization }: { organization: string }) {
  const t = useT();
  return (
    <main className="screen">
      <BrandMark size={44} />
      <h1>{t("secondFactor.title")}</h1>
      <p>{t("secondFactor.text", { organization })}</p>
      <Link className="plain-button" to="/account-profile/security">
        {t("secondFactor.go")}
      </Link>
    </main>
  );
}
