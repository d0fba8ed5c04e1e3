import { v7 as uuidv7 } from "uuid";
import type { GovernmentId } from "#contract/entities/government-id";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { insertRows } from "#server/seeds/rows";

/** The front of a government id as it is drawn, by kind. */
export const drawnIds = { "national id": "id-national", "driver's license": "id-licence" } as const;
type Drawn = keyof typeof drawnIds & GovernmentId;

interface Holder {
  id: string;
  created_at: string;
  created_by_id: string;
}

/** "123456" by 2 and 4 → "12-3456". */
const grouped = (digits: string, ...lengths: number[]) =>
  lengths.map((length, index) => {
    const at = lengths.slice(0, index).reduce((sum, one) => sum + one, 0);
    return digits.slice(at, at + length);
  });

// One in nine drives, and one licence in three has run out.
function paperOf(index: number, year: number): { kind: Drawn; value: string; expiry_date: string | null } {
  const digits = String(4_000_000_000_000 + index * 73_459_613_177).slice(-12);
  if (index % 9 !== 4)
    return { kind: "national id", value: grouped(digits, 4, 4, 4).join("-"), expiry_date: null };
  const until = `${index % 27 === 4 ? year - 1 : year + 2}-06-30`;
  return { kind: "driver's license", value: `N${grouped(digits, 2, 2, 6).join("-")}`, expiry_date: until };
}

/** Four in five members have shown a government id; the fronts are those drawn, by kind. */
export async function addGovernmentIds(
  tx: Transaction,
  place: Tenant,
  {
    holders,
    fronts,
    year,
  }: { holders: readonly Holder[]; fronts: ReadonlyMap<string, string | null>; year: number },
): Promise<void> {
  const rows = holders.flatMap(({ id, created_at, created_by_id }, index) => {
    if (index % 5 === 3) return [];
    const paper = paperOf(index, year);
    return {
      id: uuidv7({ msecs: new Date(created_at).getTime() }),
      organization_id: place.organizationId,
      branch_id: place.branchId,
      member_profile_id: id,
      ...paper,
      front_media_id: fronts.get(paper.kind) ?? null,
      ...{ created_at, created_by_id, updated_at: created_at, updated_by_id: created_by_id, version: 1 },
    };
  });
  await insertRows(tx, "member_government_benefit", rows);
}
