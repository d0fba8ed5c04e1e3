import { type List, listOf } from "#contract/kit/list";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { type BranchCaller, may, notPermitted } from "#server/platform/auth/session";

const nouns = new Map(resources.map((noun) => [noun.name, listOf(noun)]));
const others = new Map(lists.map((list) => [list.name, list]));

/** What opens a list to be read; null where belonging to the branch is enough. */
function openedBy({ name, opens }: List): string[] | null {
  if (opens === null) return null;
  return nouns.has(name) ? [`${name}:read`, `${name}:own-read`] : [`${opens ?? name}:read`];
}

/** The list of that name; null when there is none. */
export const findList = (name: string): List | null => nouns.get(name) ?? others.get(name) ?? null;

export const mayRead = ({ membership }: BranchCaller, list: List) =>
  openedBy(list)?.some((permission) => may(membership, permission)) ?? true;

/** Refuses with 403 who may not read the list. */
export function authoriseReading(caller: BranchCaller, list: List): void {
  if (!mayRead(caller, list)) throw notPermitted(openedBy(list)?.[0]);
}
