/** The lines of the bank account $1, called `s`. */
export const statementLines = `
  from bank_statement_line s
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.bank_account_id = $1`;

/** The lines of the books of the account of the chart $2, called `l`, with their entries `e`. */
export const bookLines = `
  from journal_line l join journal_entry e on e.organization_id = l.organization_id
    and e.branch_id = l.branch_id and e.id = l.entry_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.account_id = $2`;

/** Of a line of the books; its paper is the slip or the check that a bank knows it by. */
export const bookLineColumns = `
  l.organization_id, l.branch_id, l.entry_id, l.line_number, l.entry_date, l.debit, l.credit,
  l.debit - l.credit as amount, e.reference, e.description,
  coalesce((select d.slip_number from bank_deposit d where d.organization_id = l.organization_id
      and d.branch_id = l.branch_id and d.id = l.entry_id),
    (select d.slip_number from check_deposit d where d.organization_id = l.organization_id
      and d.branch_id = l.branch_id and d.id = l.entry_id),
    (select coalesce((select c.number from issued_check c where c.organization_id = v.organization_id
        and c.branch_id = v.branch_id and c.voucher_id = v.id and c.state = 'issued'), v.check_number)
      from voucher v where v.organization_id = l.organization_id and v.branch_id = l.branch_id
        and v.entry_id = l.entry_id)) as paper`;

/** Whether a line of the books `l` is in a match. */
export const isBookLineMatched = `exists (select from bank_match_line o
  where o.organization_id = l.organization_id and o.branch_id = l.branch_id and o.entry_id = l.entry_id
    and o.line_number = l.line_number)`;
