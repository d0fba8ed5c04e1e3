import { type ComponentType, lazy, type ReactNode } from "react";
import type { MenuGroup, Resource } from "#contract/kit/resource";

export type NavGroup = MenuGroup | "me";

/** A page of the branch: where it is, who may open it, and how it is loaded. */
export interface BranchPage {
  /** Under the branch: "transaction/transactions". */
  path: string;
  group: NavGroup;
  /** Its name is the text "page.<name>", or the noun's. */
  name: string;
  noun?: Resource;
  /** What opens over the page and has an address of its own: "create". */
  drawers?: readonly string[];
  /** Holding one of these opens it; none are needed when empty. */
  permissions: readonly string[];
  /** Found in the palette and by address, but not in the menu. */
  isHidden?: boolean;
  element: ReactNode;
  /** Fetches its code, so that it opens at once. */
  preload(): void;
}

type Load<P> = () => Promise<ComponentType<P>>;

/** Code that is fetched when first shown, or when asked to. */
export function split<P extends object>(load: Load<P>) {
  const Shown = lazy(async () => ({ default: await load() }));
  return { Shown, preload: () => void load() };
}
