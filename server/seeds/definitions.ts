import { v7 as uuidv7 } from "uuid";
import { type DefinitionKind, definitionKinds } from "#contract/entities/statement-definition";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { insertRows, readRows } from "#server/seeds/rows";

/** Adds the standard groupings and lines of a tree to one that has none. Answers how many lines. */
export async function addStandardLines(
  tx: Transaction,
  { organizationId, branchId }: Tenant,
  kind: DefinitionKind,
): Promise<number> {
  const ofTree = { organization_id: organizationId, branch_id: branchId, kind };
  const theirs = (name: string) =>
    readRows(`branch/definitions/${name}`).filter(({ definition }) => definition === kind);
  const groupings = theirs("groupings").map(({ definition: _, ...row }, position) => ({
    id: uuidv7(),
    ...ofTree,
    ...row,
    position,
  }));
  const ids = new Map(theirs("groupings").map(({ name }, index) => [name, groupings[index]?.id as string]));
  // A line comes after the one it stands under.
  const lines = theirs("lines").map(
    ({ grouping = "", under, name = "", name_in_total = "", sections = "" }, position) => {
      const id = uuidv7();
      const parent_id = under ? (ids.get(`${grouping}/${under}`) as string) : null;
      ids.set(`${grouping}/${name}`, id);
      return {
        id,
        ...ofTree,
        grouping_id: ids.get(grouping) as string,
        parent_id,
        name,
        name_in_total,
        is_posting: sections !== "",
        sections: sections.split("|").filter(Boolean),
        position,
      };
    },
  );
  await insertRows(tx, "statement_grouping", groupings);
  await insertRows(tx, "statement_node", lines);
  return lines.length;
}

/** Gives a new branch its two trees; accounts added after it find their places by their sections. */
export async function seedDefinitions(tx: Transaction, place: Tenant): Promise<void> {
  const rows = definitionKinds.map((kind) => ({
    organization_id: place.organizationId,
    branch_id: place.branchId,
    kind,
  }));
  await insertRows(tx, "statement_definition", rows);
  for (const kind of definitionKinds) await addStandardLines(tx, place, kind);
}
