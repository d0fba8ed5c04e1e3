import { createContext } from "react";

/** A page the person may open. */
export interface NavItem {
  label: string;
  /** The group of the menu it stands in. */
  group: string;
  to: string;
  /** Fetches its code, so that it opens at once. */
  preload(): void;
}

/** A group of the menu. */
export interface NavSection {
  name: string;
  label: string;
  items: NavItem[];
}

/** Says whether somebody may do something. */
export type May = (permission: string) => boolean;
export type MenuOfSomebody = (may: May) => NavSection[];

/** The menu of somebody who may do that; given by the frame around the page. */
export const MenuOf = createContext<MenuOfSomebody>(() => []);
