import type { CSSProperties, ReactNode } from "react";

interface PageHeaderProps {
  title?: ReactNode;
  extra?: ReactNode;
  breadcrumb?: ReactNode;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** The head of a page of Refine's kit, in place of one that brings fifty languages along. */
export function PageHeader({ title, extra, breadcrumb, className, style, children }: PageHeaderProps) {
  return (
    <section className={["page", className].filter(Boolean).join(" ")} style={style}>
      {breadcrumb}
      {(title || extra) && (
        <header className="page-header">
          {title}
          {extra && <div className="page-extra">{extra}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
