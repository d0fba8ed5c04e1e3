import { showAccount } from "#contract/operations/ledger/show-account";
import { serve } from "#server/operations/serve";

const readAccount = `
  select a.id, a.code, a.name, a.type, a.normal_side, a.member_kind, a.status,
    case a.normal_side when 'debit' then b.balance else -b.balance end as balance
  from account a join account_balance b on b.account_id = a.id
  where a.id = $1 and a.deleted_at is null`;

export const accountShown = serve(showAccount, async ({ tx, input, refusal }) => {
  const { rows } = await tx.query({ name: "account", text: readAccount, values: [input.id] });
  if (!rows[0]) throw refusal("account_not_found");
  return rows[0];
});
