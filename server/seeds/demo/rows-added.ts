import { v7 as uuidv7 } from "uuid";
import { createSchema, type Resource, tableName } from "#contract/kit/resource";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { insertRows } from "#server/seeds/rows";

/** Who writes something, and when. */
export interface Writer {
  place: Tenant;
  userId: string;
  now: Date;
}

/** Adds rows that their own form would take, in somebody's name; answers their ids in order. */
export async function addRows(
  tx: Transaction,
  { place, userId, now }: Writer,
  resource: Resource,
  rows: readonly object[],
): Promise<string[]> {
  const added = rows.map((row) => ({
    ...{ id: uuidv7({ msecs: now.getTime() }), version: 1 },
    ...{ organization_id: place.organizationId, branch_id: place.branchId },
    ...{ created_at: now.toISOString(), created_by_id: userId },
    ...{ updated_at: now.toISOString(), updated_by_id: userId },
    ...(createSchema(resource).parse(row) as object),
  }));
  await insertRows(tx, tableName(resource), added);
  return added.map(({ id }) => id);
}
