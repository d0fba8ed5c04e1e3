import pg from "pg";
import { type Database, openDatabase, type Transaction } from "#server/platform/db/database";
import { prepareRequestRole } from "#server/platform/db/request-role";

/** A step of a plan, with what it read, as PostgreSQL's JSON has it. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}
interface Explained {
  "Query Text": string;
  Plan: PlanNode;
}

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

export interface ExplainedDatabase {
  db: Database;
  /** The plans of what was run since this was emptied, also within functions and triggers. */
  plans: Explained[];
  /** Lets no connection go on with a plan that it has. */
  forget(): Promise<void>;
}

/** Opens a database so that every statement tells the plan it was run by, and what that read. */
export async function openExplained(connection: pg.PoolConfig): Promise<ExplainedDatabase> {
  const owner = openDatabase({ ...connection, max: 1 });
  await prepareRequestRole(owner);
  await owner.query("load 'auto_explain'");
  const name = pg.escapeIdentifier(connection.database as string);
  for (const [setting, value] of Object.entries(settings))
    await owner.query(`alter database ${name} set ${setting} = '${value}'`);
  await owner.end();

  const db = openDatabase(connection);
  const plans: Explained[] = [];
  const listen = (client: Transaction) =>
    client.on("notice", ({ message = "" }) => {
      if (message.startsWith("duration:")) plans.push(JSON.parse(message.slice(message.indexOf("{"))));
    });
  const pools = [db, db.requests];
  for (const pool of pools) pool.on("connect", listen);

  async function forget(): Promise<void> {
    for (const pool of pools) {
      const all = Array.from({ length: pool.totalCount }, () => pool.connect());
      for (const client of await Promise.all(all)) {
        await client.query("discard plans");
        client.release();
      }
    }
    plans.length = 0;
  }
  return { db, plans, forget };
}

const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];

const readBy = (node: PlanNode) =>
  node["Actual Loops"] *
  (node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0));

function strayRead(node: PlanNode, large: ReadonlySet<string>, most: number): string | null {
  const type = node["Node Type"];
  const relation = node["Relation Name"] ?? "";
  if (!type.endsWith("Scan") || !(relation || node["Index Name"])) return null;
  // Planned for, and never come to.
  if (node["Actual Loops"] === 0) return null;
  const where = `${type} of ${relation} ${node["Index Name"] ?? ""}`.trim();
  if (type === "Seq Scan" && large.has(relation)) return where;
  if (/Index (Only )?Scan$/.test(type) && !node["Index Cond"] && large.has(relation))
    return `${where} from end to end`;
  return readBy(node) > most ? `${where}: ${readBy(node)} rows by ${node["Index Cond"]}` : null;
}

/**
 * What of plans does not reach rows by a key: a large table that is read from its beginning, an index that is
 * gone through from end to end, and whatever reads more rows than `most`. Each with its statement, once.
 */
export function strayReads(
  plans: readonly Explained[],
  { large, most }: { large: ReadonlySet<string>; most: number },
): string[] {
  const stray = plans.flatMap((one) =>
    stepsOf(one.Plan).flatMap((node) => {
      const read = strayRead(node, large, most);
      return read ? [`${read}, in ${one["Query Text"].replaceAll(/\s+/g, " ").slice(0, 160)}`] : [];
    }),
  );
  return [...new Set(stray)].sort();
}
