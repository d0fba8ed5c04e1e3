import { showEntry } from "#contract/operations/ledger/show-entry";
import { ownParticularsOf } from "#server/domain/ledger/particulars";
import { serve } from "#server/platform/operations/serve";

const readEntry = `
  select e.id, e.sequence, e.reference, e.entry_date, e.created_at, e.source, e.description, e.amount,
    e.member_id, m.full_name as member_name, m.passbook, e.account_id, a.code as account_code,
    a.name as account_name, e.payment_kind, p.name as payment_type_name, e.balance_after,
    e.balance_after - (
      select sum(case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end)
      from journal_line l
      where l.branch_id = e.branch_id and l.entry_id = e.id and l.member_account_id = e.member_account_id
    )::bigint as balance_before, e.member_account_id, h.number as member_account_number,
    e.batch_id, b.reference as batch_reference, e.back_date_reason, e.reverses_id,
    o.reference as reverses_reference, r.id as reversed_by_id, r.reference as reversed_by_reference,
    w.id as voucher_id, y.payer_name, y.bank_date, y.bank_reference, y.proof_media_id, y.signature_media_id,
    y.cash_received, coalesce(y.signature_compared, false) as signature_compared, k.name as bank_name,
    nullif(concat_ws(' ', j.first_name, j.middle_name, j.last_name, j.suffix), '') as joint_holder_name,
    exists (select from loan_payment q where q.organization_id = e.organization_id
      and q.branch_id = e.branch_id and q.entry_id = e.id) as is_of_loans,
    coalesce(u.full_name, '') as created_by_name, v.full_name as approved_by_name
  from journal_entry e
  left join member m on m.branch_id = e.branch_id and m.id = e.member_id
  left join account a on a.branch_id = e.branch_id and a.id = e.account_id
  left join member_account h on h.branch_id = e.branch_id and h.id = e.member_account_id
  left join payment_type p on p.branch_id = e.branch_id and p.id = e.payment_type_id
  left join transaction_batch b on b.branch_id = e.branch_id and b.id = e.batch_id
  left join journal_entry o on o.branch_id = e.branch_id and o.id = e.reverses_id
  left join journal_entry r on r.branch_id = e.branch_id and r.reverses_id = e.id
  left join user_account u on u.id = e.created_by_id
  left join user_account v on v.id = e.approved_by_id
  left join voucher w on w.organization_id = e.organization_id and w.branch_id = e.branch_id
    and w.entry_id = e.id
  left join entry_payment y on y.organization_id = e.organization_id and y.branch_id = e.branch_id
    and y.entry_id = e.id
  left join bank k on k.branch_id = y.branch_id and k.id = y.bank_id
  left join member_joint_account j on j.branch_id = y.branch_id and j.id = y.member_joint_account_id
  where e.branch_id = (select kaban_branch()) and e.id = $1`;

const readLines = `
  select l.line_number, l.account_id, a.code as account_code, a.name as account_name, l.member_id,
    m.full_name as member_name, h.number as member_account_number, l.debit, l.credit,
    coalesce(${ownParticularsOf()}, '') as particulars
  from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
  left join member m on m.branch_id = l.branch_id and m.id = l.member_id
  left join member_account h on h.branch_id = l.branch_id and h.id = l.member_account_id
  where l.branch_id = (select kaban_branch()) and l.entry_id = $1 order by l.line_number`;

// What went to fines, fees, interest and principal when it was paid: entries before it may move that later.
const readLoans = `
  select o.number, o.name, y.amount, y.into_savings, jsonb_build_object('fines', coalesce(n.fines, 0),
    'fees', coalesce(n.fees, 0), 'interest', coalesce(n.interest, 0),
    'principal', coalesce(n.principal, 0)) as parts
  from loan_payment y
  join loan o on o.organization_id = y.organization_id and o.branch_id = y.branch_id and o.id = y.loan_id
  left join lateral (select a.* from loan_allocation a where a.organization_id = y.organization_id
    and a.branch_id = y.branch_id and a.payment_id = y.id order by a.number limit 1) n on true
  where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
    and y.entry_id = $1
  order by y.id`;

const readPrints = `
  select t.print_number, t.printed_at, u.full_name as printed_by_name
  from receipt_print t left join user_account u on u.id = t.printed_by_id
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.entry_id = $1 order by t.print_number`;

export const showEntryHandler = serve(showEntry, async ({ tx, input, refusal }) => {
  const { rows } = await tx.query({ name: "entry", text: readEntry, values: [input.id] });
  if (!rows[0]) throw refusal("entry_not_found");
  const lines = await tx.query({ name: "entry-lines", text: readLines, values: [input.id] });
  const prints = await tx.query({ name: "entry-prints", text: readPrints, values: [input.id] });
  const { is_of_loans } = rows[0];
  const loans = is_of_loans
    ? (await tx.query({ name: "entry-loans", text: readLoans, values: [input.id] })).rows
    : [];
  return { ...rows[0], lines: lines.rows, prints: prints.rows, loans };
});
