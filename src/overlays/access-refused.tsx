import { useEffect } from "react";
import { BrandMark } from "../components/brand-mark";
import type { AccessRefusal } from "../providers/access";
import { useOverlayTexts } from "../providers/overlay-texts";
import "./overlays.css";

/** Stands in place of the application where it may not run, and says why. */
export function AccessRefused({ why }: { why: AccessRefusal }) {
  const { access } = useOverlayTexts();
  useEffect(() => {
    document.title = `${access.title} · Kaban`;
  }, [access]);
  return (
    <main className="access-refused" role="alert">
      <BrandMark size={44} />
      <h1>{access.title}</h1>
      <p>{access[why]}</p>
      <p className="access-cleared">{access.cleared}</p>
      {why === "framed" && (
        <a className="plain-button" href="/" target="_blank" rel="noopener">
          {access.open}
        </a>
      )}
      {why === "cookies" && (
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          {access.reload}
        </button>
      )}
    </main>
  );
}
