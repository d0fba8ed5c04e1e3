import { SearchOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { NavItem } from "../../components/shell/nav";
import { useGoBack } from "../../hooks/use-go-back";
import { useT } from "../../providers/i18n";
import { useNavigation } from "../branch/navigation";
import "./system.css";

const shown = 8;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const fewest = 3;

/** How many letters two words begin with alike; none where those are few. */
function alike(one: string, other: string): number {
  const letters = [...one];
  const differing = letters.findIndex((letter, index) => other[index] !== letter);
  const count = differing < 0 ? letters.length : differing;
  return count < fewest ? 0 : count;
}

/** The pages whose names and addresses are most like the words that were asked for, best first. */
function nearest(pages: readonly NavItem[], words: readonly string[]): NavItem[] {
  const scored = pages.map((page) => {
    const own = wordsOf(`${page.label} ${page.to.split("/").slice(5).join(" ")}`);
    const likeness = words.map((word) => Math.max(0, ...own.map((one) => alike(word, one))));
    return { page, score: likeness.reduce((sum, one) => sum + one, 0) };
  });
  const best = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  return best.slice(0, shown).map(({ page }) => page);
}

/** There is no page at this address of the branch: what may have been meant, and a way to look for it. */
export function NoSuchPage() {
  const t = useT();
  const goBack = useGoBack();
  const { pathname } = useLocation();
  const { all } = useNavigation();
  const [typed, setTyped] = useState("");
  // The words that the addresses of all pages begin with tell nothing.
  const asked = wordsOf(typed || pathname.split("/").slice(5).join(" "));
  const found = nearest(all, asked);
  const pages = found.length > 0 ? found : all.slice(0, typed ? 0 : shown);
  return (
    <div className="screen">
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.meant")}</p>
      <Input
        className="no-page-search"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t("notFound.search")}
        aria-label={t("notFound.search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="branch-links">
        {pages.map(({ name, label, group, to, preload }) => (
          <li key={name}>
            <Link to={to} onPointerEnter={preload}>
              {label} <span>{group}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={goBack}>
        {t("action.goBack")}
      </Button>
    </div>
  );
}
