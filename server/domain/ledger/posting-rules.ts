import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { lockHead } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

async function read(tx: Transaction) {
  const { rows } = await tx.query(
    `select books_begin_on, back_date_days, owner_back_date_days, may_overdraw_cash, takes_over,
       counts_blind, signature_above, year_begins_in, version
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

const usual = {
  books_begin_on: null,
  back_date_days: 31,
  owner_back_date_days: 366,
  may_overdraw_cash: false,
  takes_over: false,
  counts_blind: false,
  signature_above: null,
  year_begins_in: 1,
  version: 1,
};

const show = serve(showPostingRules, async ({ tx }) => (await read(tx)) ?? usual);

const save = serve(savePostingRules, async ({ tx, input, caller, refusal, audit, emit }) => {
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
  await tx.query(
    `update journal_head set books_begin_on = $1, back_date_days = $2, owner_back_date_days = $3,
       may_overdraw_cash = $4, takes_over = $5, year_begins_in = $6, counts_blind = $7, signature_above = $8,
       version = version + 1
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
    ],
  );
  const after = await read(tx);
  audit({ entity: "branch", entityId: caller.membership.branchId, before, after });
  emit("branch.update", [caller.membership.branchId]);
  return after;
});

/** The operations on when and out of what a branch posts. */
export const postingRules: readonly OperationHandler[] = [show, save];
