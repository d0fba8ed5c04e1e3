import { useMemo } from "react";
import type { Resource } from "#contract/kit/resource";
import type { NavItem, NavSection } from "../../components/shell/nav";
import { useMay } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useLabels } from "../../resources/labels";
import { type BranchPage, branchPages, navGroups } from "./pages";

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

/**
 * The pages somebody may open here who may do that: by group for the menu, and all of them for the palette.
 */
export function useMenu(may: (permission: string) => boolean): { sections: NavSection[]; all: NavItem[] } {
  const t = useT();
  const { path } = useBranch();
  const nameOf = usePageName();
  return useMemo(() => {
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
  }, [t, may, path, nameOf]);
}

/** The pages the person may open here. */
export const useNavigation = () => useMenu(useMay());
