import { useEffect, useRef, useState } from "react";
import { useT } from "../../providers/i18n";
import type { PaletteProps } from "./palette";

type Code = typeof import("./palette");

let loaded: Code | null = null;
const load = async () => {
  loaded ??= await import("./palette");
  return loaded;
};

/** Fetches the palette's code, so that it opens at once. */
export const preloadPalette = () => void load();

/**
 * The palette; what is typed before its code is there is handed on to it. Not by Suspense, which shows what
 * has come only a moment later.
 */
export function OpenPalette(props: Omit<PaletteProps, "begun">) {
  const t = useT();
  const typed = useRef("");
  const [code, setCode] = useState(loaded);
  useEffect(() => void load().then(setCode), []);
  if (code) return <code.Palette {...props} begun={typed} />;
  return (
    <input
      className="palette-early"
      // biome-ignore lint/a11y/noAutofocus: what is typed right after Ctrl+K must not be lost
      autoFocus
      aria-label={t("palette.title")}
      onChange={(event) => {
        typed.current = event.target.value;
      }}
    />
  );
}
