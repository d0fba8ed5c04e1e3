import type { IResourceItem } from "@refinedev/core";
import { useMemo } from "react";
import { labelsOf } from "#contract/kit/labels";
import { resources } from "#contract/resources/index";
import { useTexts } from "../../providers/i18n";
import { groupOf, menu, menuIcons, menuPlaces, sectionOf } from "./menu";
import type { BranchPage } from "./page";
import { branchPages } from "./pages";

const base = "/org/:orgname/branch/:branchname";

/** The addresses a page has for its rows: a drawer over it, or a page of their own. */
function addressesOf({ path, drawers = [], show }: BranchPage) {
  const at = (drawer: string) => (drawers.includes(drawer) ? `${base}/${path}/${drawer}` : undefined);
  return {
    list: `${base}/${path.replace(/\/\*$/, "")}`,
    create: at("create"),
    edit: at("edit/:id"),
    show: show ? `${base}/${show}` : at("show/:id"),
    clone: at("copy/:id"),
  };
}

/**
 * The resources of Refine: the groups and sections of the menu, below them every page, and the parts of a
 * member, which have no page. Menu, breadcrumb, titles and palette follow from them.
 */
export function useRefineResources(): IResourceItem[] {
  const t = useTexts("shell");
  const labels = labelsOf(useTexts("resources"));
  const titleOf = ({ name, resource }: BranchPage) => (resource ? labels.menu(resource) : t(`page.${name}`));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      ...Object.keys(menu).map((group) => ({
        name: `menu.${group}`,
        meta: { label: t(`group.${group}`), isGroup: true },
      })),
      ...menuPlaces.map((place) => ({
        name: `menu.${place}`,
        meta: {
          label: t(`section.${sectionOf(place)}`),
          parent: `menu.${groupOf(place)}`,
          icon: menuIcons[sectionOf(place)],
        },
      })),
      ...branchPages.map((page) => ({
        name: page.name,
        ...addressesOf(page),
        meta: {
          label: titleOf(page),
          parent: `menu.${page.menu}`,
          group: groupOf(page.menu),
          place: page.menu,
          icon: menuIcons[page.name] ?? menuIcons[sectionOf(page.menu)],
          permissions: page.permissions,
          shownTo: page.shownTo,
          markedAs: page.markedAs,
          below: page.path.replace(/:.*$/, ""),
          hide: page.isHidden,
          preload: page.preload,
        },
      })),
      ...resources
        .filter(({ parent }) => parent)
        .map((part) => ({
          name: part.name,
          meta: { label: labels.many(part), parent: "member", hide: true },
        })),
    ],
    [t],
  );
}
