import type { Check } from "#server/domain/tie-out/check";

// All that is known here of where members' balances are kept; the other checks do not know it.
const signed = "case a.normal_side when 'debit' then 1 else -1 end";

export const memberChecks: readonly Check[] = [
  {
    kind: "member account",
    find: `
      select h.member_id || ' ' || h.account_id as subject,
        m.full_name || ', ' || a.code || ' ' || a.name as name,
        coalesce(l.balance, 0) * ${signed} as expected, h.balance as found
      from member_account_balance h
      join account a on a.id = h.account_id
      join member m on m.id = h.member_id
      left join (select member_id, account_id, sum(debit - credit) as balance, count(*) as lines
        from journal_line where branch_id = (select kaban_branch()) and member_id is not null group by 1, 2) l
        on l.member_id = h.member_id and l.account_id = h.account_id
      where h.branch_id = (select kaban_branch())
        and (h.balance, h.line_count)
          is distinct from (coalesce(l.balance, 0) * ${signed}, coalesce(l.lines, 0))
      union all
      select l.member_id || ' ' || l.account_id, m.full_name || ', ' || a.code || ' ' || a.name,
        sum(l.debit - l.credit) * max(${signed}), 0
      from journal_line l join account a on a.id = l.account_id join member m on m.id = l.member_id
      where l.branch_id = (select kaban_branch()) and not exists (select from member_account_balance h
        where h.member_id = l.member_id and h.account_id = l.account_id)
      group by l.member_id, l.account_id, m.full_name, a.code, a.name`,
  },
  {
    kind: "control account",
    find: `
      select a.id::text as subject, a.code || ' ' || a.name as name,
        b.balance * ${signed} as expected, h.held as found
      from (select account_id, sum(balance) as held from member_account_balance
        where branch_id = (select kaban_branch()) group by 1) h
      join account a on a.id = h.account_id
      join account_balance b on b.account_id = a.id
      where b.balance * ${signed} <> h.held`,
  },
];
