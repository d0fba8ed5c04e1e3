import { type Field, labelOf, text } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { maximumPageSize } from "#contract/kit/list-query";
import { pluralOf, type Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import type { Section } from "#server/domain/prints/paper";
import { type BranchCaller, can } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { type ListRow, readPage } from "#server/platform/lists/run";
import { sourceOf } from "#server/platform/resources/store";
import { tableModelOf } from "#server/platform/resources/table-model";
import { cellOf } from "#server/platform/spreadsheets/cells";

/** What hangs on a member, of one kind. */
type MemberPart = Extract<Section, { kind: "table" }>;

const parts = resources.filter(({ parent }) => parent === "member-profile");

/** Pictures and places are not told in words, codes stand beside what they mean. */
const isTold = (name: string, { kind }: Field) =>
  kind !== "media" && kind !== "point" && name !== "member_profile_id" && !name.endsWith("_code");

async function readPart(
  tx: Transaction,
  { membership }: BranchCaller,
  resource: Resource,
  memberId: string,
): Promise<MemberPart> {
  const list = listOf(resource);
  const page = await readPage(tx, {
    list,
    source: sourceOf(tableModelOf(resource, resources), membership, null),
    query: {
      pageIndex: 0,
      pageSize: maximumPageSize,
      sort: [],
      filter: { logic: "and", filters: [{ field: "member_profile_id", mode: "equal", value: memberId }] },
      q: "",
    },
    timeZone: membership.timeZone,
  });
  const told = Object.entries<Field>(resource.fields).filter(([name, field]) => isTold(name, field));
  // Amounts are written as in a file: plain words among words.
  const columnOf = (name: string, field: Field): Field =>
    field.kind === "money" ? text({ label: labelOf(name, field) }) : field;
  const amounts = told.filter(([, { kind }]) => kind === "money");
  const written = (row: ListRow) =>
    amounts.map(([name, field]) => [name, cellOf(field, name, row, membership.timeZone)]);
  return {
    kind: "table",
    title: pluralOf(resource),
    columns: Object.fromEntries(told.map(([name, field]) => [name, columnOf(name, field)])),
    rows: page.data.map((row) => ({ ...row, ...Object.fromEntries(written(row)) })),
  };
}

/** What hangs on a member that the caller may read, kind by kind; empty kinds are left out. */
export async function readParts(
  tx: Transaction,
  caller: BranchCaller,
  memberId: string,
): Promise<MemberPart[]> {
  const readable = parts.filter(({ name }) => can(caller.membership, `${name}:read`));
  const read: MemberPart[] = [];
  for (const resource of readable) read.push(await readPart(tx, caller, resource, memberId));
  return read.filter(({ rows }) => rows.length > 0);
}
