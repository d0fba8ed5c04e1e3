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
