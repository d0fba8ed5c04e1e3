import { useCallback, useMemo } from "react";
import type { Resource } from "#contract/kit/resource";
import type { May, MenuOfSomebody, NavItem, NavSection } from "../../components/shell/nav";
import { useMay } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useLabels } from "../../resources/labels";
import type { BranchPage } from "./page";
import { branchPages, navGroups } from "./pages";

/** What a page is called in the person's language. */
function usePageName(): (page: { name: string; noun?: Resource }) => string {
  const t = useT();
  const labels = useLabels();
  return useMemo(
    () =>
      ({ name, noun }) =>
        noun ? labels.many(noun) : t(`page.${name}`),
    [t, labels],
  );
}

interface Navigation {
  /** By group, for the menu. */
  sections: NavSection[];
  /** All of them, for the palette. */
  all: NavItem[];
}

/** The pages that open to somebody who may do that. */
function useNavigationOf(): (may: May) => Navigation {
  const t = useT();
  const { path } = useBranch();
  const nameOf = usePageName();
  return useCallback(
    (may) => {
      const open = branchPages.filter(({ permissions }) => permissions.length === 0 || permissions.some(may));
      const itemOf = (page: BranchPage): NavItem => ({
        label: nameOf(page),
        group: t(`group.${page.group}`),
        to: path(page.path),
        preload: page.preload,
      });
      const sections = navGroups.map((group) => ({
        name: group,
        label: t(`group.${group}`),
        items: open.filter((page) => page.group === group && !page.isHidden).map(itemOf),
      }));
      return { sections: sections.filter(({ items }) => items.length > 0), all: open.map(itemOf) };
    },
    [t, path, nameOf],
  );
}

/** The pages the person may open here, and the menu that somebody else would get. */
export function useNavigation(): Navigation & { menuOf: MenuOfSomebody } {
  const may = useMay();
  const navigationOf = useNavigationOf();
  return useMemo(
    () => ({ ...navigationOf(may), menuOf: (theirs) => navigationOf(theirs).sections }),
    [may, navigationOf],
  );
}
