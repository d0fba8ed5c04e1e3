import {
  AccessControlContext,
  type AccessControlProvider,
  type CanParams,
  type IResourceItem,
  useKeys,
} from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { type Operation, requiredPermission } from "#contract/kit/operation";
import { permissionsHere, session } from "./auth-provider";

const actions: Record<string, string> = {
  list: "read",
  show: "read",
  create: "create",
  clone: "create",
  edit: "update",
  delete: "delete",
  export: "export",
};

/** Whether the person holds a permission in the branch of this tab; an owner holds all. */
function holds(permission: string): boolean {
  const { isOwner, permissions } = permissionsHere();
  return isOwner || permissions.includes(permission);
}

/** Whether an own- permission reaches the row: one the person made. Without a row, any may be theirs. */
function isOwn(row: unknown): boolean {
  const { created_by_id } = (row ?? {}) as { created_by_id?: unknown };
  return row === undefined || created_by_id === session.get()?.user_id;
}

/** Whether the page of a resource opens to somebody who holds certain permissions. */
export function permits(
  { meta }: Pick<IResourceItem, "meta">,
  can: (permission: string) => boolean,
): boolean {
  const permissions = (meta?.permissions ?? []) as readonly string[];
  return permissions.length === 0 || permissions.some(can);
}

/**
 * Says whether the person may do something. An action is one of Refine's with a resource, or a permission
 * ("teller:post-deposit"). A page that names permissions of its own opens to whoever holds one of them.
 */
export function canNow({ resource, action, params }: CanParams): boolean {
  const page = params?.resource;
  if (page?.meta?.permissions && (action === "list" || action === "show")) return permits(page, holds);
  if (!resource || action.includes(":")) return holds(action);
  const act = actions[action] ?? action;
  return holds(`${resource}:${act}`) || (holds(`${resource}:own-${act}`) && isOwn(params?.row));
}

/** Answers Refine from the permissions of the person's membership; the server decides all the same. */
export const accessControlProvider: AccessControlProvider = {
  can: async (asked) => ({ can: canNow(asked) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

/** Which of these the person may do, as the access control provider says. */
function useAllowed(kind: string, questions: readonly CanParams[]): readonly boolean[] {
  const { can } = useContext(AccessControlContext);
  const { keys } = useKeys();
  const names = questions.map(({ resource, action }) => `${resource} ${action}`);
  const { data } = useQuery({
    queryKey: [...keys().access().get(), kind, names],
    queryFn: async () => {
      const answers = await Promise.all(questions.map((question) => can?.(question)));
      return answers.map((answer) => answer?.can === true);
    },
    // Nothing need wait for what is known: the permissions came with the person.
    initialData: () => questions.map(canNow),
  });
  return data;
}

/** The names of the resources whose pages the person may open. */
export function useOpenResources(resources: IResourceItem[]): ReadonlySet<string> {
  const asked = (resource: IResourceItem) => ({
    resource: resource.name,
    action: "list",
    params: { resource },
  });
  const allowed = useAllowed("menu", resources.map(asked));
  return useMemo(
    () => new Set(resources.filter((_, index) => allowed[index]).map(({ name }) => name)),
    [resources, allowed],
  );
}

/** Those operations of the branch that the person may carry out. */
export function usePermittedOperations(operations: readonly Operation[]): readonly Operation[] {
  const asked = operations.map((operation) => ({ action: requiredPermission(operation) ?? "" }));
  const allowed = useAllowed("operations", asked);
  return operations.filter(({ permission }, index) => permission === null || allowed[index]);
}
