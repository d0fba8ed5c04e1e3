import { Breadcrumb, List } from "@refinedev/antd";
import { useResourceParams } from "@refinedev/core";
import { Breadcrumb as AntBreadcrumb } from "antd";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useT } from "../providers/i18n";

export interface Crumb {
  label: string;
  /** Absolute address; the last crumb has none. */
  to?: string;
}

interface PageProps {
  /** What the page is called, if not as its resource. */
  title?: ReactNode;
  /** The text of the browser's tab when `title` is not text. */
  tabTitle?: string;
  /** A few words below the title. */
  subtitle?: string;
  /** Buttons beside the title. */
  extra?: ReactNode;
  /** The way here, where it is another than the menu's. */
  breadcrumb?: Crumb[];
  children?: ReactNode;
}

const itemOf = ({ label, to }: Crumb) => ({ title: to ? <Link to={to}>{label}</Link> : label });

/** A page of the branch: where it is, what it is called, what can be done, and its content. */
export function Page({ title, tabTitle, subtitle, extra, breadcrumb, children }: PageProps) {
  const t = useT();
  const { resource } = useResourceParams();
  const name = title ?? resource?.meta?.label;
  const text = tabTitle ?? (typeof name === "string" ? name : "");
  useEffect(() => {
    document.title = text ? `${text} · Kaban` : "Kaban";
  }, [text]);
  const way = breadcrumb ? (
    <AntBreadcrumb items={breadcrumb.map(itemOf)} />
  ) : (
    <Breadcrumb hideIcons showHome={false} />
  );

  return (
    <List
      canCreate={false}
      title={
        <div>
          <h1>{name}</h1>
          {subtitle && <p className="page-subtitle">{subtitle}</p>}
        </div>
      }
      headerButtons={extra}
      breadcrumb={(breadcrumb || resource) && <nav aria-label={t("shell.breadcrumb")}>{way}</nav>}
    >
      {children}
    </List>
  );
}
