import { printReceipt } from "#contract/operations/teller/print-receipt";
import { authorityOf, rangeOf, readAuthorities } from "#server/domain/ledger/authorities";
import { seriesOf } from "#server/domain/ledger/references";
import { serve } from "#server/platform/operations/serve";

const hasReceipt = ["deposit", "withdraw", "payment"];

// Whoever prints at the same time waits for the number, and takes the next.
const insert = `
  insert into receipt_print (organization_id, branch_id, entry_id, print_number, printed_at, printed_by_id)
  select kaban_organization(), kaban_branch(), $1, coalesce(max(p.print_number), 0) + 1, $2, $3
  from receipt_print p
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.entry_id = $1
  on conflict do nothing returning print_number`;

export const printReceiptHandler = serve(printReceipt, async ({ tx, input, caller, now, refusal, audit }) => {
  const { rows } = await tx.query(
    `select source, reference, entry_date as day from journal_entry
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [input.id],
  );
  if (!rows[0]) throw refusal("entry_not_found");
  if (!hasReceipt.includes(rows[0].source)) throw refusal("no_receipt");
  const found = authorityOf(await readAuthorities(tx, [seriesOf(rows[0].source)]), rows[0]);
  const authority = found ? { name: found.name, range: rangeOf(found), issued_on: found.issued_on } : null;
  for (;;) {
    const printed = await tx.query(insert, [input.id, now, caller.userId]);
    if (!printed.rows[0]) continue;
    const { print_number } = printed.rows[0];
    audit({ entity: "transaction", entityId: input.id, after: { print_number } });
    return { id: input.id, print_number, printed_at: now.toISOString(), authority };
  }
});
