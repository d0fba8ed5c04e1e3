import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import type { Checklist } from "./checklist";

/** Who did what with the month, the latest first. */
export function MonthHistory({ acts }: Pick<Checklist, "acts">) {
  const t = useT("periods");
  const dates = useDates();
  return (
    <section aria-label={t("history")}>
      <h2>{t("history")}</h2>
      <ul className="month-acts">
        {acts.map(({ act, done_at, done_by_name, reason }) => (
          <li key={done_at}>
            <b>{t(`act.${act}`)}</b> · {done_by_name} · {dates.show(done_at)}
            {reason && <span> – {reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
