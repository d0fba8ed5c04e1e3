const here = (of: string) =>
  `${of}.organization_id = (select kaban_organization()) and ${of}.branch_id = (select kaban_branch())`;

/**
 * What a line of the journal itself is for, in the words of its voucher or payment; null where it has none.
 * They are looked up where they were written, so that a posting carries no more.
 */
export const ownParticularsOf = (line = "l") => `nullif(case
    when ${line}.source in ('journal voucher', 'check voucher') then (select w.description
      from voucher v join voucher_line w on w.organization_id = v.organization_id
        and w.branch_id = v.branch_id and w.voucher_id = v.id and w.line_number = ${line}.line_number
      where ${here("v")} and v.entry_id = ${line}.entry_id)
    when ${line}.source = 'payment' then (select y.particulars[${line}.line_number - 1]
      from entry_payment y where ${here("y")} and y.entry_id = ${line}.entry_id) end, '')`;

/** What a line of the journal is for: its own words, else those of its entry `e`. */
export const particularsOf = (line = "l") => `coalesce(${ownParticularsOf(line)}, e.description)`;
