import { Fragment, type ReactNode, useEffect } from "react";
import { Link } from "react-router";

export interface Crumb {
  label: string;
  /** Absolute address; the last crumb has none. */
  to?: string;
}

interface PageProps {
  title: ReactNode;
  /** The text of the browser's tab when `title` is not text. */
  tabTitle?: string;
  /** Buttons beside the title. */
  extra?: ReactNode;
  breadcrumb?: Crumb[];
  children?: ReactNode;
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
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
  const text = tabTitle ?? (typeof title === "string" ? title : "");
  useEffect(() => {
    document.title = text ? `${text} · Kaban` : "Kaban";
  }, [text]);

  return (
    <section className="page">
      {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <header className="page-header">
        <h1>{title}</h1>
        {extra && <div className="page-extra">{extra}</div>}
      </header>
      {children}
    </section>
  );
}
