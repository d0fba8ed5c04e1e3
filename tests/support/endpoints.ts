import { type Operation, requiredPermission } from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import type { ResourceAction } from "#contract/permissions";
import { resources } from "#contract/resources/index";

export interface Endpoint {
  method: Operation["method"];
  path: string;
  /** Any of these opens it; with "anyone" whoever belongs to the branch. */
  permissions: readonly string[] | "anyone";
}

const nobodysId = "0195f0c0-0000-7000-8000-000000000000";
const filled = (path: string) => path.replaceAll(/:\w+/g, nobodysId);

function ofResource(name: string): Endpoint[] {
  const own = (action: ResourceAction) => [`${name}:${action}`, `${name}:own-${action}`];
  const endpoint = (method: Endpoint["method"], path: string, permissions: string[]): Endpoint => ({
    method,
    path: filled(`/${name}${path}`),
    permissions,
  });
  return [
    endpoint("GET", "", own("read")),
    endpoint("GET", "/:id", own("read")),
    endpoint("GET", "/search", own("read")),
    endpoint("GET", "/export", own("export")),
    endpoint("POST", "", [`${name}:create`]),
    endpoint("POST", "/import", [`${name}:create`]),
    endpoint("PUT", "/:id", own("update")),
    endpoint("PUT", "/bulk-edit", own("update")),
    endpoint("DELETE", "/:id", own("delete")),
    endpoint("DELETE", "/bulk-delete", own("delete")),
  ];
}

const ofLists = lists.flatMap(({ name, path, permission }): Endpoint[] =>
  (["search", "export"] as const).map((end) => ({
    method: "GET",
    path: filled(`${path}/${end}`),
    permissions:
      permission === null ? "anyone" : [`${permission ?? name}:${end === "search" ? "read" : "export"}`],
  })),
);

const ofOperations = operations
  .filter(({ scope }) => scope === "branch")
  .map((operation): Endpoint => {
    const { method, path } = operation;
    const permission = requiredPermission(operation);
    const permissions = permission === null ? "anyone" : [permission];
    return { method, path: filled(path), permissions };
  });

/** Every call that works in a branch, as the contract has them, with what opens it. */
export const branchEndpoints: readonly Endpoint[] = [
  ...resources.flatMap(({ name }) => ofResource(name)),
  ...ofLists,
  ...ofOperations,
];
