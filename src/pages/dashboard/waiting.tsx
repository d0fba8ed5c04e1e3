import { Link } from "react-router";
import { dayShown } from "../../components/shell/day-shown";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import type { Figures } from "./tiles";

const journal = "accounting/journal-voucher";
/** Where each thing that waits is done. */
const pages: Record<keyof Figures["waiting"], string> = {
  approvals: "approvals",
  batches_overdue: "transaction/transaction-batch",
  differences: "accounting/tie-out",
  members_to_verify: "members/verification",
  loans_asked: "loan/loan-application",
  loans_approved: "loan/loan-application",
  vouchers_printed: journal,
  vouchers_approved: journal,
  vouchers_draft: journal,
  members_lacking: "members/data-quality",
};
const order = Object.keys(pages) as (keyof Figures["waiting"])[];

/** What waits for somebody in the branch, the most urgent first, and up to when the books are closed. */
export function Waiting({ figures, canOpen }: { figures: Figures; canOpen(page: string): boolean }) {
  const t = useT("dashboard");
  const { path } = useBranch();
  const left = order.filter((name) => figures.waiting[name] > 0 && canOpen(pages[name]));
  return (
    <section className="dashboard-card">
      <h2>{t("waiting.title")}</h2>
      {left.length === 0 && <p>{t("waiting.nothing")}</p>}
      <ul className="dashboard-waiting">
        {left.map((name) => (
          <li key={name} className={name === "batches_overdue" || name === "differences" ? "is-urgent" : ""}>
            <Link to={path(pages[name])}>
              <span>{t(`waiting.${name}`)}</span>
              <strong>{figures.waiting[name].toLocaleString("en")}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <p className="tile-note">
        {figures.closed_through
          ? t("waiting.closed", { day: dayShown(figures.closed_through) })
          : t("waiting.open")}
      </p>
    </section>
  );
}
