import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { lockHead } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

async function read(tx: Transaction) {
  const { rows } = await tx.query(
    `select books_begin_on, back_date_days, owner_back_date_days, back_date_roles, may_overdraw_cash,
       takes_over, counts_blind, own_receipts_only,
       authorized_numbers_only, may_carry_batches, approves_accrual, signature_above, year_begins_in, version
     from journal_head where branch_id = (select kaban_branch())`,
  );
  return rows[0];
}

async function hasClosedYears(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from fiscal_year_closing
     where branch_id = (select kaban_branch()) and reopened_at is null limit 1`,
  );
  return rowCount !== 0;
}

/** Refuses a role that neither somebody has nor a template of the branch gives. */
async function assertRoles({ tx, input, refusal }: BranchCall<typeof savePostingRules>): Promise<void> {
  const { rows } = await tx.query(
    `select r.role from unnest($1::text[]) as r (role)
     where not exists (select from permission_template t where t.branch_id = (select kaban_branch())
         and lower(t.name) = lower(r.role) and t.deleted_at is null)
       and not exists (select from user_organization m where m.branch_id = (select kaban_branch())
         and lower(m.permission_name) = lower(r.role) and m.deleted_at is null)`,
    [(input.back_date_roles ?? []).map(({ role }) => role)],
  );
  if (rows[0]) throw refusal("role_not_found", { role: rows[0].role });
}

/** How many days back entries of those people may be dated by their roles, of whom has one that is named. */
export async function readBackDateDays(
  tx: Transaction,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await tx.query({
    name: "back-date-days",
    text: `select m.user_id, r.days from journal_head h
      cross join lateral jsonb_to_recordset(h.back_date_roles) as r (role text, days integer)
      join user_organization m on m.branch_id = h.branch_id and m.user_id = any($1::uuid[])
        and lower(m.permission_name) = lower(r.role) and m.deleted_at is null
      where h.branch_id = (select kaban_branch())`,
    values: [[...new Set(people)]],
  });
  return new Map(rows.map(({ user_id, days }) => [user_id, days]));
}

const usual = {
  books_begin_on: null,
  back_date_days: 31,
  owner_back_date_days: 366,
  back_date_roles: [],
  may_overdraw_cash: false,
  takes_over: false,
  counts_blind: false,
  own_receipts_only: false,
  authorized_numbers_only: false,
  may_carry_batches: false,
  approves_accrual: false,
  signature_above: null,
  year_begins_in: 1,
  version: 1,
};

const show = serve(showPostingRules, async ({ tx }) => (await read(tx)) ?? usual);

const save = serve(savePostingRules, async (call) => {
  const { tx, input, caller, refusal, audit, emit } = call;
  await lockHead(tx);
  const { version, ...rules } = input;
  const before = await read(tx);
  if (before.version !== version) throw refusal("stale_version");
  const { rows } = await tx.query(
    `select entry_date as date from account_day
     where branch_id = (select kaban_branch()) order by entry_date limit 1`,
  );
  const [first] = rows;
  if (first && rules.books_begin_on && rules.books_begin_on > first.date) {
    throw refusal("entries_before", { date: first.date });
  }
  if (rules.year_begins_in !== before.year_begins_in && (await hasClosedYears(tx))) {
    throw refusal("years_closed");
  }
  await assertRoles(call);
  await tx.query(
    `update journal_head set books_begin_on = $1, back_date_days = $2, owner_back_date_days = $3,
       may_overdraw_cash = $4, takes_over = $5, year_begins_in = $6, counts_blind = $7, signature_above = $8,
       back_date_roles = $9, own_receipts_only = $10, authorized_numbers_only = $11,
       may_carry_batches = $12, approves_accrual = $13, version = version + 1
     where branch_id = (select kaban_branch())`,
    [
      rules.books_begin_on,
      rules.back_date_days,
      rules.owner_back_date_days,
      rules.may_overdraw_cash,
      rules.takes_over,
      rules.year_begins_in,
      rules.counts_blind,
      rules.signature_above,
      JSON.stringify(rules.back_date_roles ?? []),
      rules.own_receipts_only,
      rules.authorized_numbers_only,
      rules.may_carry_batches,
      rules.approves_accrual,
    ],
  );
  const after = await read(tx);
  audit({ entity: "branch", entityId: caller.membership.branchId, before, after });
  emit("branch.update", [caller.membership.branchId]);
  return after;
});

/** The operations on when and out of what a branch posts. */
export const postingRules: readonly OperationHandler[] = [show, save];
