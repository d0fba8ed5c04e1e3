import { v7 as uuidv7 } from "uuid";
import { mostImportedVoucherRows } from "#contract/entities/import-run";
import { journalVoucher } from "#contract/entities/voucher";
import { importedVoucherLine } from "#contract/entities/voucher-import";
import { groupBy } from "#contract/kit/group-by";
import { permissionOf } from "#contract/kit/operation";
import { journalVouchers } from "#contract/operations/vouchers/index";
import { dayInWords, findDaysBelowZero } from "#server/domain/vouchers/days-below-zero";
import type { ImportedLine } from "#server/domain/vouchers/imported-lines";
import { refusedByNumbers } from "#server/domain/vouchers/imported-numbers";
import {
  movesMoney,
  readImportedVouchers,
  referenceOf,
  sumOf,
} from "#server/domain/vouchers/imported-vouchers";
import { putLines } from "#server/domain/vouchers/lines";
import { deleteVouchers } from "#server/domain/vouchers/write";
import type { ImportContext, ImportTarget } from "#server/platform/imports/target";

const insert = `
  insert into voucher (organization_id, branch_id, kind, id, name, date, reference, amount, maker_ids,
    created_at, created_by_id, updated_at, updated_by_id)
  select kaban_organization(), kaban_branch(), 'journal', v.id, v.name, v.date, v.reference, v.amount,
    array[$3::uuid], $2, $3, $2, $3
  from jsonb_to_recordset($1) as v (id uuid, name text, date date, reference text, amount bigint)`;

/** Writes drafts, each with its lines; answers them as their footsteps show them. */
async function addDrafts({ tx, now, userId }: ImportContext, rows: readonly ImportedLine[]) {
  const drafts = [...groupBy(rows.filter(movesMoney), ({ voucher }) => voucher)].map(([name, given]) => {
    const lines = given.map(({ account_id, member_account_id, description, debit, credit }) => ({
      ...{ id: uuidv7(), account_id, member_id: null, member_account_id, description, debit, credit },
    }));
    return {
      ...{ id: uuidv7(), name, date: given[0]?.date, reference: referenceOf(given) },
      ...{ amount: sumOf(given, "debit"), lines },
    };
  });
  await tx.query(insert, [JSON.stringify(drafts.map(({ lines: _, ...header }) => header)), now, userId]);
  // What looks a line's voucher up was planned while there were few, and would read all of them each time.
  await tx.query("discard plans");
  await putLines(tx, drafts);
  return drafts.map((after) => ({ id: after.id, after: { ...after, state: "draft" } }));
}

const asGiven = `
  select l.voucher, l.date, l.account_id, l.member_account_id, l.debit - l.credit as moved
  from jsonb_to_recordset($2) as l (voucher text, date date, account_id uuid, member_account_id uuid,
    debit bigint, credit bigint)`;

const readForUndo = `
  select name, state, number, version from voucher
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = any($1::uuid[])
  order by id for update`;

interface Drafted {
  name: string;
  state: string;
  number: string | null;
  version: number;
}

/** Why a voucher of an import is not deleted; null where it is the draft that it was. */
function blockedBy({ state, number, version }: Drafted): string | null {
  if (state !== "draft") return `It is ${state}`;
  if (number !== null) return `It has the number ${number}`;
  return version > 1 ? "It was changed since" : null;
}

/**
 * Journal vouchers from a file, as drafts: what is one voucher there is imported whole or not at all. Their
 * importer is who wrote them; they are numbered, approved and released as those written by hand.
 */
export const journalVoucherTarget: ImportTarget<ImportedLine> = {
  name: journalVoucher.name,
  label: journalVoucher.list.label,
  fields: importedVoucherLine,
  most: mostImportedVoucherRows,
  permission: permissionOf(journalVouchers.create),
  undoPermission: permissionOf(journalVouchers.removeMany),
  topic: journalVoucher.name,
  groupedBy: "voucher",
  unique: [],
  read: readImportedVouchers,
  check: async () => [],
  checkTogether: ({ tx, today }, lines) => refusedByNumbers(tx, lines, today),
  async foresee({ tx, today }, lines) {
    const values = [JSON.stringify(lines)];
    return (await findDaysBelowZero(tx, { today, given: asGiven, values })).map(dayInWords);
  },
  add: addDrafts,
  async findBlockers({ tx }, ids) {
    const { rows } = await tx.query<Drafted>(readForUndo, [ids]);
    return rows.flatMap((row) => {
      const reason = blockedBy(row);
      return reason ? [{ title: row.name, reason }] : [];
    });
  },
  remove: ({ tx }, ids) => deleteVouchers(tx, ids),
};
