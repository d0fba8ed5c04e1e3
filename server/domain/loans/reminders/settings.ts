import type { Output } from "#contract/kit/operation";
import { saveReminderSettings, showReminderSettings } from "#contract/operations/loans/reminder-settings";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Settings = Output<typeof showReminderSettings>;
const unlessDecided: Settings = { days_before: null, days_after: null, language: "English", version: 0 };

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

/** What the branch has decided: no mail at all until it has. Days; null where none of that kind is sent. */
export async function readReminderSettings(tx: Transaction): Promise<Settings> {
  const { rows } = await tx.query<Settings>(
    `select days_before, days_after, language, version from reminder_settings where ${here}`,
  );
  return rows[0] ?? unlessDecided;
}

// A first decision that somebody else made meanwhile is theirs: its version is no longer 0.
const keep = `
  insert into reminder_settings (organization_id, branch_id, days_before, days_after, language, version)
  select kaban_organization(), kaban_branch(), $1, $2, $3, $4::integer + 1
  on conflict (organization_id, branch_id) do update
    set days_before = excluded.days_before, days_after = excluded.days_after, language = excluded.language,
      version = excluded.version
    where reminder_settings.version = $4`;

const save = serve(saveReminderSettings, async ({ tx, input, caller, refusal, audit, emit }) => {
  const before = await readReminderSettings(tx);
  if (before.version !== input.version) throw refusal("stale_version");
  const { days_before, days_after, language, version } = input;
  const { rowCount } = await tx.query(keep, [days_before, days_after, language, version]);
  if (rowCount === 0) throw refusal("stale_version");
  const after = await readReminderSettings(tx);
  const { branchId } = caller.membership;
  audit({ entity: "branch", entityId: branchId, before, after });
  emit("branch.update", [branchId]);
  return after;
});

/** The operations on when members are reminded. */
export const loanReminderSettings: readonly OperationHandler[] = [
  serve(showReminderSettings, ({ tx }) => readReminderSettings(tx)),
  save,
];
