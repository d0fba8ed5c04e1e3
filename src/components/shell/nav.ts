import { createContext, type ReactNode } from "react";

/** A page the person may open. */
export interface NavItem {
  /** The resource whose page it is. */
  name: string;
  label: string;
  /** The section of the menu it stands in. */
  group: string;
  /** The same by its name: "employee.members". */
  place?: string;
  to: string;
  /** Addresses below which it is marked too: "/org/bayanihan/branch/main/member-profile/". */
  alsoAt?: string[];
  icon?: ReactNode;
  /** How much waits there for the person. */
  count?: number;
  /** Fetches its code, so that it opens at once. */
  preload?(): void;
}

/** A section of a group of the menu. */
export interface NavSection {
  /** "menu.employee.members". */
  key: string;
  name: string;
  label: string;
  icon?: ReactNode;
  /** Its pages stand in the menu by themselves, each with its icon. */
  isBare: boolean;
  /** Until somebody unfolds it. */
  isFoldedAtFirst: boolean;
  items: NavItem[];
}

/** A group of the menu (SPEC section 2). */
export interface NavGroup {
  name: string;
  label: string;
  sections: NavSection[];
}

/** Says whether somebody may do something. */
export type May = (permission: string) => boolean;
export type MenuOfSomebody = (can: May) => NavGroup[];

/** The menu of somebody who may do that; given by the frame around the page. */
export const MenuOf = createContext<MenuOfSomebody>(() => []);

/** The menu with how much waits on one of its pages. */
export const withCount = (groups: NavGroup[], name: string, count: number | undefined): NavGroup[] =>
  groups.map((group) => ({
    ...group,
    sections: group.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.name === name && count ? { ...item, count } : item)),
    })),
  }));
