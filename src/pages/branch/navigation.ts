import { type TreeMenuItem, useGetToPath, useMenu, useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import type { MenuOfSomebody, NavGroup, NavItem } from "../../components/shell/nav";
import { useBranch } from "../../hooks/use-branch";
import { permits, useOpenResources } from "../../providers/access-control";
import { branchPages } from "./pages";

interface Navigation {
  /** The menu, by group and section. */
  groups: NavGroup[];
  /** Every page, also what the menu does not show, for the palette. */
  all: NavItem[];
}

/** The addresses, under the branch, of the pages that are marked in the menu as another. */
const markedAs = (name: string) =>
  branchPages.filter((page) => page.markedAs === name).map(({ path }) => path.replace(/:.*$/, ""));

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
  path: (to: string) => string,
  isOpen: (page: TreeMenuItem) => boolean,
): NavGroup[] {
  return menu
    .filter(({ meta }) => meta?.isGroup)
    .map(({ name, label, children }) => ({
      name,
      label: String(label),
      sections: children
        .map((section) => ({
          name: section.name.slice(section.name.lastIndexOf(".") + 1),
          label: String(section.label),
          icon: section.icon,
          items: section.children.filter(isOpen).map((page) => ({
            ...itemOf(page, String(section.label)),
            alsoAt: markedAs(page.name).map(path),
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
        preload: resource.meta?.preload as NavItem["preload"],
      }))
      .filter(({ to }) => !to.includes(":"));
    return {
      groups: groupsOf(menuItems, path, ({ name }) => open.has(name)),
      all,
      menuOf: (can) => groupsOf(menuItems, path, (page) => permits(page, can)),
    };
  }, [menuItems, resources, getToPath, path, open, meta]);
}
