import { NavLink } from "react-router";
import { useT } from "../../providers/i18n";
import type { NavSection } from "./nav";

export interface SideNavProps {
  sections: NavSection[];
}

/** The menu: the pages that exist and that the person may open, by group. */
export function SideNav({ sections }: SideNavProps) {
  const t = useT();
  return (
    <nav className="side-nav" aria-label={t("shell.menu")}>
      {sections.map(({ name, label, items }) => (
        <section key={name} aria-label={label}>
          <p className="side-nav-group" aria-hidden="true">
            {label}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <NavLink to={item.to} onPointerEnter={item.preload} onFocus={item.preload}>
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
