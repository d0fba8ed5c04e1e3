import { type ComponentType, lazy, type ReactNode } from "react";
import type { Resource } from "#contract/kit/resource";
import type { MenuPlace } from "./menu";

/** A page of the branch, and a resource of Refine: where it is, who may open it, and how it is loaded. */
export interface BranchPage {
  /** Under the branch: "transaction/transactions". */
  path: string;
  /** The resource's name. Without a `label` of its own its title is the text "page.<name>". */
  name: string;
  /** Where it stands in the menu: "employee.transactions". */
  menu: MenuPlace;
  /** The resource whose name is the title. */
  resource?: Resource;
  /** What opens over the page and has an address of its own: "create", "edit/:id", "show/:id". */
  drawers?: readonly string[];
  /** Where a row is shown, if not in a drawer: "member-profile/:id/overview". */
  show?: string;
  /** Holding one of these opens it; none are needed when empty. */
  permissions: readonly string[];
  /** What the menu marks while it is open, where it is hidden and not below the address of that. */
  markedAs?: string;
  /** Found in the palette and by address, but not in the menu. */
  isHidden?: boolean;
  /** Whose work it is: of those who may open it, it is in the menu of who holds one of these; else of all. */
  shownTo?: readonly string[];
  element: ReactNode;
  /** Fetches its code, so that it opens at once. */
  preload(): void;
}

type Load<P> = () => Promise<ComponentType<P>>;

/** Code that is fetched when first shown, or when asked to. */
export function lazyPage<P extends object>(load: Load<P>) {
  const Shown = lazy(async () => ({ default: await load() }));
  return { Shown, preload: () => void load() };
}
