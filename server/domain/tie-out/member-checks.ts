import type { Check } from "#server/domain/tie-out/check";

// All that is known here of where members' balances are kept; the other checks do not know it.
const signed = "case a.normal_side when 'debit' then 1 else -1 end";

export const memberChecks: readonly Check[] = [
  {
    kind: "member account",
    find: `
      select h.id::text as subject, h.number || ' ' || m.full_name as name,
        coalesce(l.balance, 0) * ${signed} as expected, h.balance as found
      from member_account h
      join account a on a.branch_id = h.branch_id and a.id = h.account_id
      join member m on m.branch_id = h.branch_id and m.id = h.member_id
      left join (select member_account_id, sum(debit - credit) as balance, count(*) as lines
        from journal_line
        where branch_id = (select kaban_branch()) and member_account_id is not null group by 1) l
        on l.member_account_id = h.id
      where h.branch_id = (select kaban_branch())
        and (h.balance, h.line_count)
          is distinct from (coalesce(l.balance, 0) * ${signed}, coalesce(l.lines, 0))`,
  },
  {
    kind: "control account",
    find: `
      select a.id::text as subject, a.code || ' ' || a.name as name,
        coalesce(b.balance, 0) * ${signed} as expected, coalesce(h.held, 0) as found
      from account a
      left join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
      left join (select account_id, sum(balance) as held from member_account
        where branch_id = (select kaban_branch()) group by 1) h on h.account_id = a.id
      where a.branch_id = (select kaban_branch()) and (a.member_kind is not null or h.account_id is not null)
        and coalesce(b.balance, 0) * ${signed} <> coalesce(h.held, 0)`,
  },
];
