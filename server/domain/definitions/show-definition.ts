import { showDefinition } from "#contract/operations/definitions/show-definition";
import { serve } from "#server/platform/operations/serve";

const sums = (sign: string) => `
  coalesce(sum(opening * ${sign}), 0)::bigint as opening, coalesce(sum(debit), 0)::bigint as debit,
  coalesce(sum(credit), 0)::bigint as credit,
  coalesce(sum((opening + debit - credit) * ${sign}), 0)::bigint as closing`;
const none = `coalesce(s.opening, 0) as opening, coalesce(s.debit, 0) as debit,
  coalesce(s.credit, 0) as credit, coalesce(s.closing, 0) as closing`;
const account = "a.account_id, a.code, a.name, a.type, a.normal_side, a.is_contra, a.status";
const amounts = `a.opening * a.sign as opening, a.debit, a.credit,
  (a.opening + a.debit - a.credit) * a.sign as closing`;
const rows = (statement: string) => `(select coalesce(jsonb_agg(r), '[]') from (${statement}) r)`;

// One statement: every part of the answer is of the same moment. Amounts are debit less credit until they
// are given
// the sign of what they stand under.
const readTree = `
  with recursive moved as (
    select account_id, coalesce(sum(debit - credit) filter (where entry_date < $2::date), 0) as opening,
      coalesce(sum(debit) filter (where entry_date >= coalesce($2::date, '-infinity')), 0) as debit,
      coalesce(sum(credit) filter (where entry_date >= coalesce($2::date, '-infinity')), 0) as credit
    from kaban_movements($2::date, $3::date) group by account_id
  ),
  every_account as (
    select a.id as account_id, a.code, a.name, a.type, a.normal_side, a.is_contra, a.status,
    p.node_id, p.position,
      n.grouping_id, g.from_code, g.to_code,
      case coalesce(g.normal_side, a.normal_side) when 'debit' then 1 else -1 end as sign,
      coalesce(m.opening, 0)::bigint as opening, coalesce(m.debit, 0)::bigint as debit,
      coalesce(m.credit, 0)::bigint as credit
    from account a
    left join moved m on m.account_id = a.id
    left join statement_place p on p.branch_id = a.branch_id and p.kind = $1 and p.account_id = a.id
    left join statement_node n on n.branch_id = p.branch_id and n.id = p.node_id
    left join statement_grouping g on g.branch_id = n.branch_id and g.id = n.grouping_id
    where a.branch_id = (select kaban_branch()) and a.deleted_at is null
  ),
  above (node_id, at_id, parent_id) as (
    select id, id, parent_id from statement_node where branch_id = (select kaban_branch()) and kind = $1
    union all
    select above.node_id, n.id, n.parent_id from above
      join statement_node n on n.branch_id = (select kaban_branch()) and n.id = above.parent_id
  ),
  of_node as (
    select above.at_id, ${sums("a.sign")} from every_account a join above on above.node_id = a.node_id
    group by 1
  ),
  of_grouping as (
    select grouping_id, ${sums("a.sign")} from every_account a where grouping_id is not null group by 1
  )
  select
    (select version from statement_definition where branch_id = (select kaban_branch())
      and kind = $1) as version,
    ${rows(`select g.id, g.name, g.description, g.normal_side, g.from_code, g.to_code, ${none}
      from statement_grouping g left join of_grouping s on s.grouping_id = g.id
      where g.branch_id = (select kaban_branch()) and g.kind = $1 order by g.position, g.name`)} as groupings,
    ${rows(`select n.id, n.grouping_id, n.parent_id, n.name, n.name_in_total, n.description, n.is_posting,
        n.sections, ${none}
      from statement_node n left join of_node s on s.at_id = n.id
      where n.branch_id = (select kaban_branch()) and n.kind = $1 order by n.position, n.name`)} as nodes,
    ${rows(`select ${account}, a.node_id, kaban_code_in_range(a.code, a.from_code, a.to_code) as is_in_range,
        ${amounts}
      from every_account a where a.node_id is not null order by a.position, a.code`)} as accounts,
    ${rows(`select ${account}, ${amounts}
      from every_account a where a.node_id is null order by a.code, a.name`)} as missing,
    (select to_jsonb(t) from (select ${sums("1")} from every_account) t) as totals`;

export const showDefinitionHandler = serve(
  showDefinition,
  async ({ tx, input, today, refusal }) => {
    const { kind, from = null, to = today } = input;
    if (from !== null && from > to) throw refusal("dates_reversed");
    const { rows } = await tx.query(readTree, [kind, from, to]);
    return { kind, from, to, ...rows[0] };
  },
  { onReader: true },
);
