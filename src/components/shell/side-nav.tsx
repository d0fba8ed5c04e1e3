import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../providers/i18n";
import type { NavGroup, NavItem, NavSection } from "./nav";

export interface SideNavProps {
  groups: NavGroup[];
}

const isAt = (pathname: string, { to, alsoAt = [] }: NavItem) =>
  pathname === to || [`${to}/`, ...alsoAt].some((start) => pathname.startsWith(start));

function Section({ label, icon, items }: NavSection) {
  const t = useT();
  const { pathname } = useLocation();
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
              aria-current={isAt(pathname, item) ? "page" : undefined}
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
            <Section key={section.name} {...section} />
          ))}
        </section>
      ))}
    </nav>
  );
}
