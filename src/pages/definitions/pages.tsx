import { definitionKinds } from "#contract/entities/statement-definition";
import { type BranchPage, lazyPage } from "../branch/page";

const definition = lazyPage(() => import("./definition").then((file) => file.Definition));

/** How the accounts are laid out in statements: a tree for each kind. */
export const definitionPages: readonly BranchPage[] = definitionKinds.map((kind) => ({
  path: `transaction/maintenance/${kind}-definition`,
  name: `${kind}-definition`,
  menu: "employee.accounting",
  permissions: ["statement-definition:read"],
  element: <definition.Shown key={kind} kind={kind} />,
  preload: definition.preload,
}));
