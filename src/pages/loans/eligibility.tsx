import { CheckCircleOutlined, CloseCircleOutlined } from "@ant-design/icons";
import type { EligibilityReason } from "#contract/entities/loan-parts";
import { useT } from "../../providers/i18n";
import "./loans.css";

/** What the scheme asks of the member, and whether it is there. */
export function Eligibility({ reasons }: { reasons: readonly EligibilityReason[] }) {
  const t = useT("loans");
  if (reasons.length === 0) return null;
  return (
    <section aria-label={t("eligibility.title")}>
      <h3 className="loan-heading">{t("eligibility.title")}</h3>
      <ul className="loan-reasons">
        {reasons.map(({ code, is_met, needed, found }) => (
          <li key={`${code} ${needed}`} data-met={is_met}>
            {is_met ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
            <span>
              {t(is_met ? "eligibility.met" : "eligibility.lacking")}:{" "}
              {t(`eligibility.${code}`, { needed, found })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
