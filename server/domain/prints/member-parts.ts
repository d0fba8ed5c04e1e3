import type { Field } from "#contract/kit/field";
import type { Labels } from "#contract/kit/labels";
import { listOf } from "#contract/kit/list";
import { maximumPageSize } from "#contract/kit/list-query";
import type { Resource } from "#contract/kit/resource";
import type { printMemberSheet } from "#contract/operations/prints/prints";
import { resources } from "#contract/resources/index";
import type { Section } from "#server/domain/prints/paper";
import { can } from "#server/platform/auth/session";
import { readPage } from "#server/platform/lists/run";
import type { BranchCall } from "#server/platform/operations/call";
import { sourceOf } from "#server/platform/resources/store";
import { tableModelOf } from "#server/platform/resources/table-model";

type SheetCall = Pick<BranchCall<typeof printMemberSheet>, "tx" | "caller" | "input">;
/** What hangs on a member, of one kind. */
type MemberPart = Extract<Section, { kind: "table" }>;

const parts = resources.filter(({ parent }) => parent === "member-profile");

/** Pictures and places are not told in words, codes stand beside what they mean. */
const isTold = (name: string, { kind }: Field) =>
  kind !== "media" && kind !== "point" && name !== "member_profile_id" && !name.endsWith("_code");

async function readPart(
  { tx, caller: { membership }, input }: SheetCall,
  resource: Resource,
  labels: Labels,
): Promise<MemberPart> {
  const list = listOf(resource);
  const page = await readPage(tx, {
    list,
    source: sourceOf(tableModelOf(resource, resources), membership, null),
    query: {
      pageIndex: 0,
      pageSize: maximumPageSize,
      sort: [],
      filter: { logic: "and", filters: [{ field: "member_profile_id", mode: "equal", value: input.id }] },
      q: "",
    },
    timeZone: membership.timeZone,
  });
  const told = Object.entries<Field>(resource.fields).filter(([name, field]) => isTold(name, field));
  return {
    kind: "table",
    title: labels.many(resource),
    columns: Object.fromEntries(told),
    rows: page.data,
  };
}

/** What hangs on a member that the caller may read, kind by kind; empty kinds are left out. */
export async function readParts(call: SheetCall, labels: Labels): Promise<MemberPart[]> {
  const readable = parts.filter(({ name }) => can(call.caller.membership, `${name}:read`));
  const read: MemberPart[] = [];
  for (const resource of readable) read.push(await readPart(call, resource, labels));
  return read.filter(({ rows }) => rows.length > 0);
}
