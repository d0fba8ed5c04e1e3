import type { Resource } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import { resources } from "#contract/resources/index";
import type { BranchCall } from "#server/operations/call";
import { may, notPermitted } from "#server/platform/auth/session";
import { shapeOf, type Values } from "#server/platform/resources/table-model";
import { addRows } from "#server/resources/store";

type Parts = Record<string, unknown>;

const rowsOf = (parts: Parts, { name }: Pick<Resource, "name">) => (parts[name] ?? []) as Values[];
const shapes = memberParts.map((noun) => shapeOf(noun, resources));

/** The government ids among the parts of a new member. */
export const governmentIdsIn = (parts: Parts) =>
  rowsOf(parts, { name: "member-government-benefit" }) as unknown as { kind: string; value: string }[];

/** Adds what hangs on a new member, each by its noun's own rules and permission. */
export async function addParts<Op>(
  { tx, caller, now, stir }: Pick<BranchCall<Op>, "tx" | "caller" | "now" | "stir">,
  member_profile_id: string,
  parts: Parts,
): Promise<void> {
  const at = { tx, tenant: caller.membership, userId: caller.userId, now };
  for (const shape of shapes) {
    const { name } = shape.resource;
    const rows = rowsOf(parts, shape.resource).map((row) => ({ ...row, member_profile_id }));
    if (rows.length === 0) continue;
    if (!may(caller.membership, `${name}:create`)) throw notPermitted(`${name}:create`);
    const added = await addRows(at, shape, rows);
    stir(
      `${name}.create`,
      added.map(({ id }) => id),
    );
  }
}
