import { type List, listOf } from "#contract/kit/list";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { type BranchCaller, can, notPermitted } from "#server/platform/auth/session";

const allResources = new Map(resources.map((resource) => [resource.name, listOf(resource)]));
const others = new Map(lists.map((list) => [list.name, list]));

/** What opens a list to be read; null where belonging to the branch is enough. */
function requiredPermissions({ name, permission }: List): string[] | null {
  if (permission === null) return null;
  return allResources.has(name) ? [`${name}:read`, `${name}:own-read`] : [`${permission ?? name}:read`];
}

/** The list of that name; null when there is none. */
export const findList = (name: string): List | null => allResources.get(name) ?? others.get(name) ?? null;

export const mayRead = ({ membership }: BranchCaller, list: List) =>
  requiredPermissions(list)?.some((permission) => can(membership, permission)) ?? true;

/** Refuses with 403 who may not read the list. */
export function authoriseReading(caller: BranchCaller, list: List): void {
  if (!mayRead(caller, list)) throw notPermitted(requiredPermissions(list)?.[0]);
}
