import { NotificationOutlined } from "@ant-design/icons";
import { currentNotices } from "#contract/operations/dashboard/current-notices";
import { useDates } from "../hooks/use-dates";
import { useRead } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import "./notices.css";

/** What the branch tells today; nothing where it tells nothing. */
export function Notices() {
  const t = useT("dashboard");
  const dates = useDates();
  const { data } = useRead(currentNotices, {}, { invalidatedBy: ["notice.*"] });
  if (!data || data.notices.length === 0) return null;
  return (
    <section className="notices" aria-label={t("notices.title")}>
      {data.notices.map(({ id, name, description, starts_on, ends_on }) => (
        <article key={id} className="branch-notice">
          <NotificationOutlined aria-hidden />
          <div>
            <h2>{name}</h2>
            <p>{description}</p>
            <p className="notice-days">
              {ends_on && ends_on !== starts_on
                ? t("notices.until", { day: dates.show(ends_on) })
                : dates.show(starts_on)}
            </p>
          </div>
        </article>
      ))}
    </section>
  );
}
