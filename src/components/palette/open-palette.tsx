import { lazy, Suspense, useRef } from "react";
import { useT } from "../../providers/i18n";
import type { PaletteProps } from "./palette";

const load = () => import("./palette").then((file) => ({ default: file.Palette }));
const Loaded = lazy(load);

/** Fetches the palette's code, so that it opens at once. */
export const preloadPalette = () => void load();

/** The palette; what is typed before its code is there is handed on to it. */
export function OpenPalette(props: Omit<PaletteProps, "begun">) {
  const t = useT();
  const typed = useRef("");
  const early = (
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
  return (
    <Suspense fallback={early}>
      <Loaded {...props} begun={typed} />
    </Suspense>
  );
}
