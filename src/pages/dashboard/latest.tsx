import { useState } from "react";
import { Link } from "react-router";
import { lazyComponent } from "../../components/lazy-component";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { i18n, useT } from "../../providers/i18n";
import type { Figures } from "./tiles";

const EntryDialogs = lazyComponent(() =>
  import("../transactions/entry-dialogs").then((file) => file.EntryDialogs),
);

/** The entries that were posted last, as they come in. */
export function Latest({ entries }: { entries: Figures["latest"] }) {
  const t = useT("dashboard");
  const labels = useLabels();
  const { path, branch } = useBranch();
  const [shown, setShown] = useState<string | null>(null);
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
              <button type="button" className="dashboard-entry" onClick={() => setShown(entry.id)}>
                {entry.member_name ?? labels.option(entry.source)}
              </button>
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
      {shown && <EntryDialogs id={shown} onShow={setShown} />}
      <Link to={path("transaction/transactions")}>{t("latest.all")}</Link>
    </section>
  );
}
