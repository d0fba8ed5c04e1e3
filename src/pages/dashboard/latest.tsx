import { Link } from "react-router";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { i18n, useT } from "../../providers/i18n";
import type { Figures } from "./tiles";

/** The entries that were posted last, as they come in. */
export function Latest({ entries }: { entries: Figures["latest"] }) {
  const t = useT("dashboard");
  const labels = useLabels();
  const { path, branch } = useBranch();
  const moment = new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: branch.time_zone,
  });
  return (
    <section className="dashboard-card">
      <h2>{t("latest.title")}</h2>
      {entries.length === 0 && <p>{t("latest.none")}</p>}
      <ul className="dashboard-latest">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <strong>{entry.member_name ?? labels.option(entry.source)}</strong>
              <span className="tile-note">
                {labels.option(entry.source)} {entry.reference} · {moment.format(new Date(entry.created_at))}
              </span>
            </span>
            <span className={entry.is_reversed ? "is-reversed" : ""}>
              <Money value={entry.amount} />
            </span>
          </li>
        ))}
      </ul>
      <Link to={path("transaction/transactions")}>{t("latest.all")}</Link>
    </section>
  );
}
