import { memberKinds } from "#contract/entities/account";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { memberAccountColumns } from "#server/domain/member-ledger/member-account";
import { serve } from "#server/platform/operations/serve";

const readAccounts = `
  select ${memberAccountColumns("$2")}
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.member_id = $1 order by a.code, h.number`;

// A kind's own side: what is in deposits and shares is positive in credit, what is owed on loans in debit.
const readTotals = `
  select k.kind, count(a.id) as accounts, coalesce(sum(
    case when a.normal_side = case k.kind when 'loan' then 'debit' else 'credit' end
      then h.balance else -h.balance end), 0)::bigint as balance
  from unnest($2::text[]) with ordinality as k (kind, position)
  left join (member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id)
    on h.branch_id = (select kaban_branch()) and h.member_id = $1 and a.member_kind = k.kind
  group by k.kind, k.position order by k.position`;

export const showTotalsHandler = serve(
  showTotals,
  async ({ tx, input, today, refusal }) => {
    const member = await tx.query(
      "select from member where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null",
      [input.id],
    );
    if (member.rowCount === 0) throw refusal("member_not_found");
    const accounts = await tx.query({
      name: "ledger-accounts",
      text: readAccounts,
      values: [input.id, today],
    });
    const sums = await tx.query({ name: "ledger-totals", text: readTotals, values: [input.id, memberKinds] });
    return { totals: sums.rows, accounts: accounts.rows };
  },
  { onReader: true },
);
