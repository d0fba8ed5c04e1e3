import type { ReactNode } from "react";

/** What may be wider than the page: it scrolls by itself, by keyboard too. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="member-ledger-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
