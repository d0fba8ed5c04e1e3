import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../providers/i18n";
import type { NavGroup, NavItem, NavSection } from "./nav";

export interface SideNavProps {
  groups: NavGroup[];
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

function Section({ label, icon, items, marked }: NavSection & { marked: string | undefined }) {
  const t = useT();
  return (
    <section aria-label={label}>
      <p className="side-nav-section" aria-hidden="true">
        {icon} {label}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.to === marked ? "page" : undefined}
              onPointerEnter={item.preload}
              onFocus={item.preload}
            >
              {item.label}
              {item.count ? (
                <>
                  {" "}
                  <span className="side-nav-count" aria-hidden="true">
                    {item.count}
                  </span>
                  <span className="visually-hidden">{t("shell.waiting", { count: item.count })}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The menu: the pages that exist and that the person may open, by group and section. */
export function SideNav({ groups }: SideNavProps) {
  const t = useT();
  const { pathname } = useLocation();
  const marked = markedAt(pathname, groups);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is marked
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} className="side-nav" aria-label={t("shell.menu")}>
      {groups.map(({ name, label, sections }) => (
        <section key={name} aria-label={label} className="side-nav-group">
          <p className="side-nav-head" aria-hidden="true">
            {label}
          </p>
          {sections.map((section) => (
            <Section key={section.name} marked={marked} {...section} />
          ))}
        </section>
      ))}
    </nav>
  );
}
