import type { Field } from "#contract/kit/field";
import { labelOf } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { maximumPageSize } from "#contract/kit/list-query";
import { pluralOf, type Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { type BranchCaller, may } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { type ListRow, readPage } from "#server/platform/lists/run";
import { shapeOf } from "#server/platform/resources/table-model";
import { cellOf } from "#server/platform/spreadsheets/cells";
import { dayShown } from "#server/prints/texts";
import { sourceOf } from "#server/resources/store";

/** What hangs on a member, of one kind: a table of text. */
export interface MemberPart {
  title: string;
  headings: string[];
  rows: string[][];
}

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
    source: sourceOf(shapeOf(resource, resources), membership, null),
    query: {
      pageIndex: 0,
      pageSize: maximumPageSize,
      sort: [],
      filter: { logic: "and", filters: [{ field: "member_profile_id", mode: "equal", value: memberId }] },
      q: "",
    },
    timeZone: membership.timeZone,
  });
  const columns = Object.entries<Field>(resource.fields).filter(([name, field]) => isTold(name, field));
  return {
    title: pluralOf(resource),
    headings: columns.map(([name, field]) => labelOf(name, field)),
    rows: page.data.map((row) => columns.map(([name, field]) => told(field, name, row, membership.timeZone))),
  };
}

/** A value as people read it. */
function told(field: Field, name: string, row: ListRow, timeZone: string): string {
  const text = cellOf(field, name, row, timeZone);
  if (text === "") return "";
  if (field.kind === "choice") return labelOf(text);
  return field.kind === "date" ? dayShown("en", text) : text;
}

/** What hangs on a member that the caller may read, kind by kind; empty kinds are left out. */
export async function readParts(
  tx: Transaction,
  caller: BranchCaller,
  memberId: string,
): Promise<MemberPart[]> {
  const readable = parts.filter(({ name }) => may(caller.membership, `${name}:read`));
  const read: MemberPart[] = [];
  for (const resource of readable) read.push(await readPart(tx, caller, resource, memberId));
  return read.filter(({ rows }) => rows.length > 0);
}
