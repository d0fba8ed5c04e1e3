import type { Resource } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import { resources } from "#contract/resources/index";
import { can, notPermitted } from "#server/platform/auth/session";
import type { BranchCall } from "#server/platform/operations/call";
import { addRows } from "#server/platform/resources/store";
import { tableModelOf, type Values } from "#server/platform/resources/table-model";

type Parts = Record<string, unknown>;

const rowsOf = (services: Parts, { name }: Pick<Resource, "name">) => (services[name] ?? []) as Values[];
const models = memberParts.map((resource) => tableModelOf(resource, resources));

/** The government ids among the parts of a new member. */
export const governmentIdsIn = (services: Parts) =>
  rowsOf(services, { name: "member-government-benefit" }) as unknown as { kind: string; value: string }[];

/** Adds what hangs on a new member, each by its resource's own rules and permission. */
export async function addParts<Op>(
  { tx, caller, now, emit }: Pick<BranchCall<Op>, "tx" | "caller" | "now" | "emit">,
  member_profile_id: string,
  services: Parts,
): Promise<void> {
  const at = { tx, tenant: caller.membership, userId: caller.userId, now };
  for (const model of models) {
    const { name } = model.resource;
    const rows = rowsOf(services, model.resource).map((row) => ({ ...row, member_profile_id }));
    if (rows.length === 0) continue;
    if (!can(caller.membership, `${name}:create`)) throw notPermitted(`${name}:create`);
    const added = await addRows(at, model, rows);
    emit(
      `${name}.create`,
      added.map(({ id }) => id),
    );
  }
}
