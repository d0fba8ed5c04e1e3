import { DownOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../providers/i18n";
import { useLocalPreference } from "../../providers/local-preference";
import { menuWidth, unfoldedSections } from "./menu-state";
import type { NavGroup, NavItem, NavSection } from "./nav";
import "./side-nav.css";

export interface SideNavProps {
  groups: NavGroup[];
  /** Only the icons are shown. */
  isFolded?: boolean;
}

/** How much of an address is that of a page: nothing where it is another's. */
const lengthAt = (pathname: string, { to, alsoAt = [] }: NavItem) =>
  Math.max(0, ...[`${to}/`, ...alsoAt].map((start) => (`${pathname}/`.startsWith(start) ? start.length : 0)));

/** The page that an address is of: the nearest, as some lie below the address of another. */
function markedAt(pathname: string, groups: NavGroup[]): string | undefined {
  const items = groups.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  const lengths = items.map((item) => lengthAt(pathname, item));
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? undefined : items[lengths.indexOf(longest)]?.to;
}

function Count({ of }: { of: number }) {
  const t = useT();
  return (
    <>
      {" "}
      <span className="side-nav-count" aria-hidden="true">
        {of}
      </span>
      <span className="visually-hidden">{t("shell.waiting", { count: of })}</span>
    </>
  );
}

function ItemLink({ item, marked, isBare }: { item: NavItem; marked: string | undefined; isBare: boolean }) {
  return (
    <Link
      to={item.to}
      title={isBare ? item.label : undefined}
      aria-current={item.to === marked ? "page" : undefined}
      onPointerEnter={item.preload}
      onFocus={item.preload}
    >
      {isBare && item.icon}
      <span className="side-nav-label">{item.label}</span>
      {item.count ? <Count of={item.count} /> : null}
    </Link>
  );
}

interface SectionProps {
  section: NavSection;
  marked: string | undefined;
  isFolded: boolean | undefined;
}

function Section({ section, marked, isFolded }: SectionProps) {
  const { key, label, icon, items, isBare, isFoldedAtFirst } = section;
  const [unfolded, setUnfolded] = useLocalPreference(unfoldedSections);
  const isOpen = isBare || (!isFolded && (unfolded[key] ?? !isFoldedAtFirst));
  const isHere = items.some(({ to }) => to === marked);
  const toggle = () => {
    if (isFolded) menuWidth.set("wide");
    setUnfolded({ ...unfolded, [key]: !isOpen });
  };
  // The page that is open stands in the menu, however one came to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page unfolds it
  useEffect(() => {
    if (isHere && !isOpen && !isFolded) setUnfolded({ ...unfoldedSections.get(), [key]: true });
  }, [isHere, marked]);
  return (
    <section aria-label={label} className={isHere ? "side-nav-here" : undefined}>
      {!isBare && (
        <button
          type="button"
          className="side-nav-section"
          aria-expanded={isOpen}
          title={label}
          onClick={toggle}
        >
          {icon} <span className="side-nav-label">{label}</span> <DownOutlined aria-hidden />
        </button>
      )}
      {isOpen && (
        <ul>
          {items.map((item) => (
            <li key={item.to}>
              <ItemLink item={item} marked={marked} isBare={isBare} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The menu: the pages that exist and that the person may open, by group and section. */
export function SideNav({ groups, isFolded }: SideNavProps) {
  const t = useT();
  const { pathname } = useLocation();
  const marked = markedAt(pathname, groups);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is marked
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} className={isFolded ? "side-nav is-folded" : "side-nav"} aria-label={t("shell.menu")}>
      {groups.map(({ name, label, sections }) => (
        <section key={name} aria-label={label} className="side-nav-group">
          {sections.map((section) => (
            <Section key={section.key} section={section} marked={marked} isFolded={isFolded} />
          ))}
        </section>
      ))}
    </nav>
  );
}
