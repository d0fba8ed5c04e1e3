import { saveGivenPasswords, showGivenPasswords } from "#contract/operations/approvals/given-passwords";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const usual = { given_password_days: 30, version: 0 };

async function read(tx: Transaction): Promise<typeof usual> {
  const { rows } = await tx.query(
    `select given_password_days, version from approval_setting
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())`,
  );
  return rows[0] ?? usual;
}

// Of two who decide at once the second finds the first's version.
const write = `
  insert into approval_setting as s (organization_id, branch_id, given_password_days, version, changed_at,
    changed_by_id)
  values (kaban_organization(), kaban_branch(), $1, 1, $2, $3)
  on conflict (organization_id, branch_id) do update set given_password_days = excluded.given_password_days,
    version = s.version + 1, changed_at = excluded.changed_at, changed_by_id = excluded.changed_by_id
  where s.version = $4`;

/** How long who gave a password is remembered: read and decided. */
export const givenPasswords: readonly OperationHandler[] = [
  serve(showGivenPasswords, ({ tx }) => read(tx)),
  serve(saveGivenPasswords, async ({ tx, input, caller, now, refusal, audit, emit }) => {
    const { given_password_days: days, version } = input;
    const before = await read(tx);
    if (before.version !== version) throw refusal("stale_version");
    const { rowCount } = await tx.query(write, [days, now, caller.userId, version]);
    if (rowCount === 0) throw refusal("stale_version");
    const after = await read(tx);
    const { branchId } = caller.membership;
    audit({ entity: "branch", entityId: branchId, before, after });
    emit("branch.update", [branchId]);
    return after;
  }),
];
