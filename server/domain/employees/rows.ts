import { type Employee, employeeRow } from "#contract/entities/membership";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

const columns = Object.keys(employeeRow.shape).join(", ");

interface Asking {
  tx: Transaction;
  input: { id: string };
  refusal(code: "employee_not_found"): Error;
}

/** The membership of the branch that a call names. */
export async function readEmployee({ tx, input, refusal }: Asking): Promise<Employee> {
  const { rows } = await tx.query(`select ${columns} from branch_membership where id = $1`, [input.id]);
  if (!rows[0]) throw refusal("employee_not_found");
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockEmployee(asking: Asking): Promise<Employee> {
  await asking.tx.query(
    `select from user_organization where branch_id = (select kaban_branch()) and id = $1
      and deleted_at is null for no key update`,
    [asking.input.id],
  );
  return readEmployee(asking);
}

/** Who gave somebody their rights, and when: for a day they do not decide on what that person asks. */
export const rightsGiven = ({ caller, now }: Pick<BranchCall<unknown>, "caller" | "now">) => ({
  rights_given_by_id: caller.userId,
  rights_given_at: now,
});

/** Writes some columns of a locked membership. */
export async function writeEmployee(
  { tx, now }: { tx: Transaction; now: Date },
  id: string,
  changes: Partial<Employee> & Partial<ReturnType<typeof rightsGiven>> & { deleted_at?: Date | null },
): Promise<void> {
  const set = Object.keys(changes).map((column, index) => `${column} = $${index + 3}`);
  await tx.query(
    `update user_organization set ${set.join(", ")}, updated_at = $2, version = version + 1
     where branch_id = (select kaban_branch()) and id = $1`,
    [id, now, ...Object.values(changes)],
  );
}
