import { type Member, type MemberBrief, member, memberBrief, memberRow } from "#contract/entities/member";
import type { Transaction } from "#server/platform/db/database";
import { fieldColumns } from "#server/platform/resources/table";

/** What of a member's row is answered, as columns of `member`. */
export const memberColumns = Object.keys(memberRow.shape).join(", ");

const brief = Object.keys(memberBrief.shape).map((name): [string, string] => [
  name,
  name === "is_archived" ? "m.archived_at is not null" : `m.${name}`,
]);

/** What lists and pickers show, as columns of `member m`. */
export const briefColumns = brief.map(([name, value]) => `${value} as ${name}`).join(", ");

/** The same as one JSON value. */
const briefPairs = brief.map(([name, value]) => `'${name}', ${value}`);
export const briefAsJson = `json_build_object(${briefPairs.join(", ")})`;

/** Whether a person neither added `member m` nor last changed who they are, and so may verify them. */
export const mayDecide = (userId: string) =>
  `(${userId}::uuid in (m.created_by_id, m.prepared_by_id)) is not true`;

const { full_name, status } = member.kept;

/** What is written of a new member, and as what the database reads it. */
export const writtenColumns = fieldColumns({ fields: { ...member.fields, full_name, status } });

interface Named {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

/** "Cruz, Juan Santos Jr.": as lists sort people. */
export function fullNameOf({ first_name, middle_name, last_name, suffix }: Named): string {
  return `${last_name}, ${[first_name, middle_name, suffix].filter(Boolean).join(" ")}`;
}

/** The living member of that id; null when there is none in the branch. */
export async function findMember(tx: Transaction, id: string): Promise<Member | null> {
  const { rows } = await tx.query(
    `select ${memberColumns} from member where branch_id = (select kaban_branch()) and id = $1
      and deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** What pickers show of a member that is there. */
export async function readBrief(tx: Transaction, id: string): Promise<MemberBrief | null> {
  const { rows } = await tx.query(
    `select ${briefColumns} from member m where m.branch_id = (select kaban_branch()) and m.id = $1
      and m.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
