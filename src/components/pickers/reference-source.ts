import type { Page } from "#contract/kit/list";
import { type Filter, writeListQuery } from "#contract/kit/list-query";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { call } from "../../providers/http";
import { stirredByNoun } from "../../providers/refresh";

type Found = Record<string, unknown> & { id: string };

/** How rows of one kind are named and found. */
interface Source {
  path: string;
  labelOf(row: Found): string;
}

const said = (...parts: unknown[]) => parts.filter((part) => typeof part === "string" && part !== "");

const handMade: Record<string, Source["labelOf"]> = {
  account: (row) => said(row.code, row.name).join(" "),
  "member-profile": (row) => said(row.full_name, row.passbook).join(" · "),
  user: (row) => said(row.full_name, row.name, row.email)[0] as string,
  "transaction-batch": (row) => said(row.reference, row.name).join(" "),
};

function sourceOf(to: string): Source {
  const title = resources.find(({ name }) => name === to)?.title ?? "name";
  const labelOf = handMade[to] ?? ((row: Found) => String(row[title] ?? row.id));
  return { path: `/${to}`, labelOf };
}

/** When what is known of rows of a kind becomes stale. */
export const freshnessOf = (to: string) => {
  const list = lists.find(({ path }) => path === `/${to}`);
  return list?.stirredBy ? { stirredBy: list.stirredBy } : stirredByNoun(to);
};

export interface ReferenceOption {
  value: string;
  label: string;
}

export const pickerPageSize = 20;

/** Finds rows to refer to, a page of 20 at most; `total` says how many there are. */
export async function searchReferences(
  to: string,
  q: string,
  filters: readonly Filter[],
  signal: AbortSignal,
) {
  const { path, labelOf } = sourceOf(to);
  const search = writeListQuery({
    pageIndex: 0,
    pageSize: pickerPageSize,
    q,
    filter: { logic: "and", filters: [...filters] },
  });
  const page = await call<Page<Found>>({ url: `${path}/search?${search}`, signal });
  const options: ReferenceOption[] = page.data.map((row) => ({ value: row.id, label: labelOf(row) }));
  return { options, total: page.totalSize };
}

/** What the row with this id is called. */
export async function readReference(to: string, id: string, signal: AbortSignal): Promise<string> {
  const { path, labelOf } = sourceOf(to);
  return labelOf(await call<Found>({ url: `${path}/${id}`, signal }));
}
