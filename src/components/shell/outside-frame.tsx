import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../providers/i18n";
import { BrandMark } from "../brand-mark";
import "./shell.css";
import "./outside-frame.css";

interface OutsideFrameProps {
  /** Where the brand leads to. */
  home: string;
  /** What stands at the right end of the top bar. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame around pages that are outside any branch. */
export function OutsideFrame({ home, actions, children }: OutsideFrameProps) {
  const t = useT();
  return (
    <div className="outside">
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      <header className="top-bar">
        <Link className="outside-brand" to={home}>
          <BrandMark />
          Kaban
        </Link>
        <span className="top-bar-gap" />
        {actions}
      </header>
      <main className="outside-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
