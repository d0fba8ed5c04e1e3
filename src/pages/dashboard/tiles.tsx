import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Centavos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { Sparkline } from "./sparkline";

export type Figures = Output<typeof branchFigures>;

interface Tile {
  name: string;
  value: ReactNode;
  note: ReactNode;
  ends?: number[];
  to: string;
}

const growthFormat = new Intl.NumberFormat("en", {
  style: "percent",
  signDisplay: "always",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const shareFormat = new Intl.NumberFormat("en", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** By how much a figure has grown since the first step, in percent; nothing where it began with nothing. */
export function growth([first = 0, ...rest]: readonly number[]): string | null {
  const last = rest.at(-1) ?? first;
  if (first <= 0 || last === first) return null;
  return growthFormat.format((last - first) / first);
}

const moneyOf = (amount: Centavos) => <Money value={amount} withSign />;
const booksOf = "member-accounting-ledger";
const kinds = [
  ["cash", "accounting/trial-balance"],
  ["savings", booksOf],
  ["time deposit", booksOf],
  ["share capital", booksOf],
  ["loan", "loan/loans"],
] as const;

/** The figures of the branch in tiles, each with its course; each leads to what it is made of. */
export function Tiles({ figures, canOpen }: { figures: Figures; canOpen(page: string): boolean }) {
  const t = useT("dashboard");
  const { path } = useBranch();
  const { members, cash_counts: counts } = figures;
  const tiles: Tile[] = kinds.flatMap(([name, to]) => {
    const course = figures.figures[name];
    const isBare = name !== "cash" && name !== "savings" && course?.ends.every((end) => end === 0);
    if (!course || isBare) return [];
    const atRisk = name === "loan" && course.now > 0 && figures.loans_at_risk / course.now;
    const note = atRisk === false ? growth(course.ends) : t("par_30", { share: shareFormat.format(atRisk) });
    return [{ name, value: moneyOf(course.now), note, ends: course.ends, to }];
  });
  tiles.push({
    name: "members",
    value: members.now.toLocaleString("en"),
    note: t("members.note", { joined: members.joined, left: members.left }),
    ends: members.ends,
    to: "view-members",
  });
  tiles.push({
    name: "over_short",
    value: moneyOf(counts.over - counts.short),
    note: t("over_short.note", { count: counts.batches }),
    to: "transaction/transaction-batch",
  });
  return (
    <ul className="dashboard-tiles">
      {tiles.map(({ name, value, note, ends, to }) => {
        const content = (
          <>
            <span className="tile-label">{t(`figure.${name}`)}</span>
            <strong className="tile-value">{value}</strong>
            <span className="tile-note">{note}</span>
            {ends && <Sparkline values={ends} />}
          </>
        );
        return (
          <li key={name}>
            {canOpen(to) ? (
              <Link className="tile" to={path(to)}>
                {content}
              </Link>
            ) : (
              <div className="tile">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
