import { useMemo } from "react";
import type { Resource } from "#contract/kit/resource";
import { useMay } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useLabels } from "../../resources/labels";
import { type BranchPage, branchPages, navGroups } from "./pages";

export interface NavItem {
  label: string;
  to: string;
  preload(): void;
}

export interface NavSection {
  name: string;
  label: string;
  items: NavItem[];
}

/** What a page is called in the person's language. */
export function usePageName(): (page: { name: string; noun?: Resource }) => string {
  const t = useT();
  const labels = useLabels();
  return useMemo(
    () =>
      ({ name, noun }) =>
        noun ? labels.many(noun) : t(`page.${name}`),
    [t, labels],
  );
}

/** The pages the person may open here: by group for the menu, and all of them for the palette. */
export function useNavigation(): { sections: NavSection[]; all: NavItem[] } {
  const t = useT();
  const may = useMay();
  const { path } = useBranch();
  const nameOf = usePageName();
  return useMemo(() => {
    const open = branchPages.filter(({ permissions }) => permissions.length === 0 || permissions.some(may));
    const itemOf = (page: BranchPage): NavItem => ({
      label: nameOf(page),
      to: path(page.path),
      preload: page.preload,
    });
    const sections = navGroups.map((group) => ({
      name: group,
      label: t(`group.${group}`),
      items: open.filter((page) => page.group === group && !page.isHidden).map(itemOf),
    }));
    return { sections: sections.filter(({ items }) => items.length > 0), all: open.map(itemOf) };
  }, [t, may, path, nameOf]);
}
