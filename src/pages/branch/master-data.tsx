import { isPaged, type MenuGroup, type PagedResource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { budgetPage } from "../budgets/pages";
import { holidayPage } from "../holidays/pages";
import { schemePage } from "../loans/pages";
import type { MenuPlace } from "./menu";
import { type BranchPage, lazyPage } from "./page";

const resourcePage = lazyPage(() =>
  import("../../resources/resource-page").then((file) => file.ResourcePage),
);

/** Resources whose page shows more than their list. */
const ownPages = [budgetPage, holidayPage, schemePage];

const places: Readonly<Record<MenuGroup, MenuPlace>> = {
  common: "maintenance.general",
  maintenance: "maintenance.general",
  employees: "maintenance.general",
  transactions: "maintenance.transactions",
  loans: "maintenance.loans",
  accounting: "maintenance.accounting",
  members: "maintenance.members",
};

function pageOf(resource: PagedResource): BranchPage {
  const { Shown, preload } = ownPages.find((own) => own.resource.name === resource.name) ?? resourcePage;
  return {
    path: resource.page,
    name: resource.name,
    menu: places[resource.menu],
    isHidden: true,
    markedAs: "set-up",
    resource,
    drawers: ["create", "edit/:id", "show/:id"],
    permissions: [`${resource.name}:read`, `${resource.name}:own-read`],
    element: <Shown key={resource.name} resource={resource} />,
    preload,
  };
}

/** A page for each resource of the contract that has one. */
export const masterDataPages: readonly BranchPage[] = resources.filter(isPaged).map(pageOf);
