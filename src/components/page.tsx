import { createContext, Fragment, type ReactNode, useContext, useEffect } from "react";
import { Link } from "react-router";
import { useT } from "../providers/i18n";

export interface Crumb {
  label: string;
  /** Absolute address; the last crumb has none. */
  to?: string;
}

/** The way to the page that is open, given by the frame around it. */
export const Trail = createContext<Crumb[]>([]);

interface PageProps {
  title: ReactNode;
  /** The text of the browser's tab when `title` is not text. */
  tabTitle?: string;
  /** Buttons beside the title. */
  extra?: ReactNode;
  /** The way here, where it is another than the menu's. */
  breadcrumb?: Crumb[];
  children?: ReactNode;
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT();
  return (
    <nav className="breadcrumb" aria-label={t("shell.breadcrumb")}>
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true">/</span>}
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}

/** A page of the branch: where it is, what it is called, what can be done, and its content. */
export function Page({ title, tabTitle, extra, breadcrumb, children }: PageProps) {
  const trail = useContext(Trail);
  const crumbs = breadcrumb ?? trail;
  const text = tabTitle ?? (typeof title === "string" ? title : "");
  useEffect(() => {
    document.title = text ? `${text} · Kaban` : "Kaban";
  }, [text]);

  return (
    <section className="page">
      {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <header className="page-header">
        <h1>{title}</h1>
        {extra && <div className="page-extra">{extra}</div>}
      </header>
      {children}
    </section>
  );
}
