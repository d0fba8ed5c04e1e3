import { type ComponentType, useEffect, useRef, useState } from "react";
import { i18n, useT } from "../../providers/i18n";
import type { PaletteProps } from "./palette";

let loaded: ComponentType<PaletteProps> | null = null;
const load = async () => {
  const [{ Palette }] = await Promise.all([import("./palette"), i18n.loadNamespaces("palette")]);
  loaded = Palette;
  return Palette;
};

/** Fetches the palette's code and texts, so that it opens at once. */
export const preloadPalette = () => void load();

/**
 * The palette; what is typed before its own input has the focus is handed on to it. Not by Suspense, which
 * shows what has come only a moment later.
 */
export function OpenPalette(props: Omit<PaletteProps, "begun" | "onReady">) {
  const t = useT();
  const typed = useRef("");
  const [Shown, setShown] = useState(() => loaded);
  useEffect(() => void load().then((palette) => setShown(() => palette)), []);
  const [isReady, setReady] = useState(false);
  return (
    <>
      {!isReady && (
        <input
          className="palette-early"
          // biome-ignore lint/a11y/noAutofocus: what is typed right after Ctrl+K must not be lost
          autoFocus
          aria-label={t("palette.title")}
          onChange={(event) => {
            typed.current = event.target.value;
          }}
        />
      )}
      {Shown && <Shown {...props} begun={typed} onReady={() => setReady(true)} />}
    </>
  );
}
