import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { invalidatedByResource } from "../../providers/refresh";

export type ReferredRow = Record<string, unknown> & { id: string };

/** How rows of one kind are named and found. */
interface Source {
  labelOf(row: ReferredRow): string;
}

const said = (...parts: unknown[]) => parts.filter((part) => typeof part === "string" && part !== "");

const handMade: Record<string, Source["labelOf"]> = {
  account: (row) => said(row.code, row.name).join(" "),
  "member-profile": (row) => said(row.full_name, row.passbook).join(" · "),
  "member-accounting-ledger": (row) => said(row.number, row.member_name).join(" · "),
  "released-loan": (row) => said(row.number, row.name).join(" · "),
  user: (row) => said(row.full_name, row.name, row.email)[0] as string,
  "transaction-batch": (row) => said(row.reference, row.name).join(" "),
};

/** What a row of a kind is called. */
export function nameOfReferred(to: string, row: ReferredRow): string {
  const title = resources.find(({ name }) => name === to)?.title ?? "name";
  return handMade[to]?.(row) ?? String(row[title] ?? row.id);
}

/** When what is known of rows of a kind becomes stale. */
export const freshnessOf = (to: string) => {
  const list = lists.find(({ path }) => path === `/${to}`);
  return list?.invalidatedBy ? { invalidatedBy: list.invalidatedBy } : invalidatedByResource(to);
};
