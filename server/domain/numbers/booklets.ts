import { v7 as uuidv7 } from "uuid";
import { type ReceiptBooklet, receiptBookletList } from "#contract/entities/receipt-booklet";
import { handOutBooklet, returnBooklet } from "#contract/operations/numbers/booklets";
import { lockSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";
const columns = `id, prefix, first_number, last_number, user_id, handed_out_on, handed_out_by_id, returned_on,
  returned_to_id, note, version`;

async function readBooklet(tx: Transaction, id: string, lock = ""): Promise<ReceiptBooklet | undefined> {
  const text = `select ${columns} from receipt_booklet where ${here} and id = $1 ${lock}`;
  return (await tx.query(text, [id])).rows[0];
}

const worksHere = `
  select from user_organization where ${here} and user_id = $1 and user_type <> 'member'
    and application_status = 'accepted' and deleted_at is null`;

const findOther = `
  select b.prefix, b.first_number, b.last_number, u.full_name as name
  from receipt_booklet b join user_account u on u.id = b.user_id
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and kaban_reference_key(b.prefix || '1') = kaban_reference_key($1::text || '1')
    and int4range(b.first_number, b.last_number, '[]') && int4range($2, $3, '[]')
    and b.returned_on is null
  order by b.first_number limit 1`;

const insert = `
  insert into receipt_booklet (organization_id, branch_id, id, prefix, first_number, last_number, user_id,
    handed_out_on, handed_out_by_id, note, created_at, updated_at)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, nullif($8, ''), $9, $9)`;

const handOutHandler = serve(
  handOutBooklet,
  async (call) => {
    const { tx, input, caller, now, today, refusal } = call;
    const { user_id, first_number, last_number, note } = input;
    const prefix = input.prefix ?? "";
    if (last_number < first_number) throw refusal("numbers_reversed");
    if ((await tx.query(worksHere, [user_id])).rowCount === 0) throw refusal("not_of_branch");
    // One booklet after the other, so that two at once cannot give out the same numbers.
    await lockSeries(tx, ["deposit"]);
    const [other] = (await tx.query(findOther, [prefix, first_number, last_number])).rows;
    if (other) {
      const written = (number: number) =>
        numberOf({ kind: "deposit", prefix: other.prefix, padding: 1, next_number: 1 }, number);
      const [first, last] = [written(other.first_number), written(other.last_number)];
      throw refusal("numbers_in_another_booklet", { name: other.name, first, last });
    }
    const id = uuidv7();
    await tx.query(insert, [id, prefix, first_number, last_number, user_id, today, caller.userId, note, now]);
    const after = (await readBooklet(tx, id)) as ReceiptBooklet;
    call.audit({ entity: receiptBookletList.name, entityId: id, after: { ...after } });
    call.emit("receipt-booklet.create", [id]);
    return after;
  },
  { status: 201 },
);

const returnHandler = serve(returnBooklet, async (call) => {
  const { tx, input, caller, now, today, refusal } = call;
  const before = await readBooklet(tx, input.id, "for update");
  if (!before) throw refusal("booklet_not_found");
  if (before.returned_on !== null) throw refusal("booklet_returned");
  if (before.version !== input.version) throw refusal("stale_version", { version: before.version });
  await tx.query(
    `update receipt_booklet set returned_on = $2, returned_to_id = $3, note = coalesce(nullif($4, ''), note),
       updated_at = $5, version = version + 1
     where ${here} and id = $1`,
    [before.id, today, caller.userId, input.note, now],
  );
  const after = (await readBooklet(tx, before.id)) as ReceiptBooklet;
  call.audit({
    entity: receiptBookletList.name,
    entityId: after.id,
    before: { ...before },
    after: { ...after },
  });
  call.emit("receipt-booklet.update", [after.id]);
  return after;
});

/** Booklets handed out and taken back. */
export const bookletHandlers: readonly OperationHandler[] = [handOutHandler, returnHandler];
