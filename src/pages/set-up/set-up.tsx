import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { setUpCounts } from "#contract/operations/dashboard/set-up-counts";
import { Page } from "../../components/page";
import type { NavItem } from "../../components/shell/nav";
import { EmptyState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useNavigation } from "../branch/navigation";
import "./set-up.css";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Card extends NavItem {
  what: string;
}

/** The cards of what may be opened, by the section of the menu they belong to, that hold every word typed. */
function useCards(typed: string) {
  const t = useT("set-up");
  const { all } = useNavigation();
  const words = plain(typed).split(/\s+/);
  const cards: Card[] = all
    .filter(({ place, name }) => place?.startsWith("maintenance.") && name !== "set-up")
    .map((item) => ({ ...item, what: t(`what.${item.name}`) }))
    .filter(({ label, what }) => words.every((word) => plain(`${label} ${what}`).includes(word)));
  const groups = [...new Set(cards.map(({ place }) => place))];
  return groups.map((place) => {
    const inIt = cards.filter((card) => card.place === place);
    return { place, label: inIt[0]?.group ?? "", cards: inIt };
  });
}

function CardLink({ card, count }: { card: Card; count: number | undefined }) {
  const t = useT("set-up");
  return (
    <Link className="set-up-card" to={card.to} onPointerEnter={card.preload}>
      <span className="set-up-name">
        <strong>{card.label}</strong>
        {count !== undefined && (
          <span className="set-up-count">
            {count.toLocaleString("en")}
            <span className="visually-hidden"> {t("rows", { count })}</span>
          </span>
        )}
      </span>
      <span className="set-up-what">{card.what}</span>
    </Link>
  );
}

/** What is set up once: a card for each, with what it is for and how many there are. */
export function SetUp() {
  const t = useT("set-up");
  const [typed, setTyped] = useState("");
  const groups = useCards(typed.trim());
  const { data: counts } = useRead(setUpCounts, {});
  return (
    <Page>
      <Input
        className="set-up-search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t("search")}
        aria-label={t("search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {groups.length === 0 && <EmptyState title={t("none", { typed: typed.trim() })} />}
      {groups.map(({ place, label, cards }) => (
        <section key={place} aria-label={label} className="set-up-group">
          <h2>{label}</h2>
          <div className="set-up-cards">
            {cards.map((card) => (
              <CardLink key={card.name} card={card} count={counts?.[card.name]} />
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
}
