import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { numberOf } from "#server/domain/ledger/series";
import { serve } from "#server/platform/operations/serve";

const readSeries = `
  select kind, prefix, padding, next_number from series
  where branch_id = (select kaban_branch()) order by kind`;
const readAccounts = `
  select r.role, r.account_id, a.code, a.name
  from branch_account r join account a on a.branch_id = r.branch_id and a.id = r.account_id
  where r.branch_id = (select kaban_branch()) order by a.code, r.role`;

export const showPostingSettingsHandler = serve(showPostingSettings, async ({ tx }) => {
  const [series, accounts] = await Promise.all([tx.query(readSeries), tx.query(readAccounts)]);
  return {
    series: series.rows.map((row) => ({ ...row, next: numberOf(row, row.next_number) })),
    accounts: accounts.rows,
  };
});
