import { type TreeMenuItem, useGetToPath, useMenu, useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import type { May, MenuOfSomebody, NavGroup, NavItem } from "../../components/shell/nav";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { permits, useOpenResources } from "../../providers/access-control";
import { bareSections, foldedAtFirst } from "./menu";
import type { BranchPage } from "./page";

interface Navigation {
  /** The menu, by group and section. */
  groups: NavGroup[];
  /** Every page, also what the menu does not show, for the palette. */
  all: NavItem[];
}

const lastOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

const itemOf = ({ name, label, route, icon, meta }: TreeMenuItem, group: string): NavItem => ({
  name,
  label: String(label),
  group,
  to: route ?? "",
  icon,
  preload: meta?.preload as NavItem["preload"],
});

/** The groups of Refine's menu with the pages that are open; what holds none is left out. */
function groupsOf(
  menu: TreeMenuItem[],
  alsoAt: (name: string) => string[],
  isOpen: (page: TreeMenuItem) => boolean,
  can: May,
): NavGroup[] {
  const isShown = (page: TreeMenuItem) => {
    const shownTo = page.meta?.shownTo as BranchPage["shownTo"];
    return isOpen(page) && (!shownTo || shownTo.some(can));
  };
  return menu
    .filter(({ meta }) => meta?.isGroup)
    .map(({ name, label, children }) => ({
      name,
      label: String(label),
      sections: children
        .map((section) => ({
          key: section.name,
          name: lastOf(section.name),
          label: String(section.label),
          icon: section.icon,
          isBare: bareSections.includes(lastOf(section.name)),
          isFoldedAtFirst: foldedAtFirst.includes(section.name),
          items: section.children.filter(isShown).map((page) => ({
            ...itemOf(page, String(section.label)),
            alsoAt: alsoAt(page.name),
          })),
        }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** The pages the person may open here, and the menu that somebody else would get. */
export function useNavigation(): Navigation & { menuOf: MenuOfSomebody } {
  const { organization, branch, path } = useBranch();
  const meta = useMemo(
    () => ({ orgname: organization.slug, branchname: branch.slug }),
    [organization.slug, branch.slug],
  );
  const { menuItems } = useMenu({ meta });
  const { resources } = useResourceParams();
  const getToPath = useGetToPath();
  const open = useOpenResources(resources);
  const can = useCan();
  return useMemo(() => {
    const labelOf = (name: unknown) => resources.find((one) => one.name === name)?.meta?.label;
    const all = resources
      .filter(({ name, list }) => list && open.has(name))
      .map((resource) => ({
        name: resource.name,
        label: String(resource.meta?.label),
        group: String(labelOf(resource.meta?.parent) ?? ""),
        to: getToPath({ resource, action: "list", meta }) ?? "",
        icon: resource.meta?.icon,
        place: resource.meta?.place as string | undefined,
        preload: resource.meta?.preload as NavItem["preload"],
      }))
      .filter(({ to }) => !to.includes(":"));
    /** The addresses of the pages that are marked in the menu as another. */
    const alsoAt = (name: string) =>
      resources.filter((one) => one.meta?.markedAs === name).map((one) => path(one.meta?.below));
    return {
      groups: groupsOf(menuItems, alsoAt, ({ name }) => open.has(name), can),
      all,
      menuOf: (may) => groupsOf(menuItems, alsoAt, (page) => permits(page, may), may),
    };
  }, [can, menuItems, resources, getToPath, path, open, meta]);
}
