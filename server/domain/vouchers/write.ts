import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { cashCheckVoucherInput } from "#contract/entities/voucher-record";
import type { CalendarDate } from "#contract/kit/dates";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { nameOf, operationsOf, type VoucherCall, writtenColumns } from "#server/domain/vouchers/kinds";
import { assertKnown, type CheckedLine, checkLines, writeLines } from "#server/domain/vouchers/lines";
import {
  changeVoucher,
  findLocked,
  lockForStep,
  lockVoucher,
  readVoucher,
  type Voucher,
} from "#server/domain/vouchers/rows";
import type { Transaction } from "#server/platform/db/database";

type Creating = VoucherCall<"create">;
type Header = Omit<z.output<typeof cashCheckVoucherInput>, "lines">;

/** Refuses what of a header does not fit together, or with the lines. */
async function assertHeader(call: Creating, lines: readonly CheckedLine[]): Promise<void> {
  const { tx, kind } = call;
  const refusal = call.refusal;
  const input = call.input as unknown as Header;
  const attached = input.attachments.map(({ media_id }) => media_id);
  if (attached.length > 0) {
    const { rowCount } = await tx.query(
      `select from media where organization_id = (select kaban_organization())
         and branch_id = (select kaban_branch()) and id = any($1::uuid[])`,
      [attached],
    );
    if (rowCount !== attached.length) throw refusal("attachment_not_found");
  }
  if (input.reverse_on && input.reverse_on <= input.date) throw refusal("reverse_on_too_early");
  if (kind === "journal") return;
  const isCheck = input.payment_kind === "check";
  if (isCheck && !input.check_date) throw refusal("check_details_needed");
  if (!isCheck && (input.check_number || input.check_date)) throw refusal("check_details_not_taken");
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  const isCash = lines.some(({ account_id }) => account_id === cash);
  if (isCash && input.payment_kind !== "cash") throw refusal("cash_not_taken");
  if (!isCash && input.payment_kind === "cash") throw refusal("cash_needed");
}

/** A draft to be written: its header by column, and its lines. */
export interface Draft {
  header: Record<string, unknown>;
  lines: readonly CheckedLine[];
  amount: number;
  reversesId: string | null;
}

/** What writing takes, of an operation or of a job. */
export type Writing = Pick<Creating, "tx" | "now" | "audit" | "emit" | "kind"> & {
  caller: { userId: string };
};

const jsonOf = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/** Writes a new draft, and tells of it. */
export async function insertVoucher(
  call: Writing,
  { header, lines, amount, reversesId }: Draft,
): Promise<Voucher> {
  const { tx, now, caller, kind } = call;
  const id = uuidv7();
  const columns = writtenColumns(kind);
  await tx.query(
    `insert into voucher (organization_id, branch_id, kind, id, amount, maker_ids, reverses_id, created_at,
       created_by_id, updated_at, updated_by_id, ${columns.join(", ")})
     values (kaban_organization(), kaban_branch(), $1, $2, $3, array[$4::uuid], $5, $6, $4, $6, $4,
       ${columns.map((_, index) => `$${index + 7}`).join(", ")})`,
    [kind, id, amount, caller.userId, reversesId, now, ...columns.map((column) => jsonOf(header[column]))],
  );
  await writeLines(tx, id, lines);
  const after = await readVoucher(call, id);
  call.audit({ entity: nameOf(kind), entityId: id, after });
  call.emit(`${nameOf(kind)}.create`, [id]);
  return after;
}

/** Writes a draft. */
export async function create(call: Creating): Promise<Voucher> {
  const { lines: asked, ...header } = call.input;
  const { lines, amount } = await checkLines(
    call,
    asked.map((line) => ({ ...line, id: undefined })),
  );
  await assertHeader(call, lines);
  return insertVoucher(call, { header, lines, amount, reversesId: null });
}

/** Writes a draft anew; who does is among those who wrote it. */
export async function update(call: VoucherCall<"update">): Promise<Voucher> {
  const { tx, caller, kind, refusal } = call;
  const { voucher: before, makerIds } = await lockForStep(call, { when: { state: "draft" } });
  if (before.reverses_id) throw refusal("reversal_stays");
  if (before.is_proposal) throw refusal("proposal_stays");
  const { lines: asked, id, version: _, ...header } = call.input;
  assertKnown(asked, before.lines, refusal);
  const { lines, amount } = await checkLines(call, asked);
  await assertHeader(call as unknown as Creating, lines);
  await writeLines(tx, id, lines);
  const written: Record<string, unknown> = header;
  const changed = writtenColumns(kind).map((column) => [column, jsonOf(written[column])]);
  return changeVoucher(call, before, {
    ...Object.fromEntries(changed),
    amount,
    maker_ids: [...new Set([...makerIds, caller.userId])],
  });
}

/** Why a voucher is not deleted; null where it is a draft without a number. */
function refusedRemoval(
  { state, number, template_name: template }: Voucher,
  refusal: VoucherCall<"remove">["refusal"],
) {
  if (state !== "draft") return refusal("voucher_wrong_state", { state });
  if (template) return refusal("voucher_is_template", { template });
  return number ? refusal("voucher_has_number", { number }) : null;
}

/** Deletes drafts that have no number, with their lines; the database refuses others. */
export async function deleteVouchers(tx: Transaction, ids: readonly string[]): Promise<void> {
  const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";
  await tx.query(`delete from voucher_line where ${here} and voucher_id = any($1::uuid[])`, [ids]);
  await tx.query(`delete from voucher where ${here} and id = any($1::uuid[])`, [ids]);
}

/** Deletes a draft that has no number. */
export async function remove(call: VoucherCall<"remove">): Promise<null> {
  const { tx, kind, refusal } = call;
  const { voucher: before } = await lockVoucher(call);
  const refused = refusedRemoval(before, refusal);
  if (refused) throw refused;
  await deleteVouchers(tx, [before.id]);
  call.audit({ entity: nameOf(kind), entityId: before.id, before, after: undefined });
  call.emit(`${nameOf(kind)}.delete`, [before.id]);
  return null;
}

/** Deletes those of several vouchers that are drafts without a number. */
export async function removeMany(call: VoucherCall<"removeMany">) {
  const { tx, kind, input, refusal } = call;
  const deleted: Voucher[] = [];
  const refused: { id: string; code: string; message: string }[] = [];
  // In one order for everybody, so that no two wait for each other.
  for (const id of [...new Set(input.ids)].sort()) {
    const found = await findLocked(call, id);
    const why = found ? refusedRemoval(found.voucher, refusal) : refusal("voucher_not_found");
    if (why) refused.push({ id, code: why.code, message: why.message });
    else if (found) deleted.push(found.voucher);
  }
  const ids = deleted.map(({ id }) => id);
  await deleteVouchers(tx, ids);
  const entity = nameOf(kind);
  call.auditMany(deleted.map((before) => ({ entity, entityId: before.id, before, after: undefined })));
  if (ids.length > 0) call.emit(`${entity}.delete`, ids);
  return { deleted: ids, refused };
}

/** Writes the draft of another voucher that says the same, but for its check and what is said anew. */
export function insertCopy(call: Writing, voucher: Voucher, anew: Partial<Draft>): Promise<Voucher> {
  const said: Readonly<Record<string, unknown>> = { ...voucher };
  const header = Object.fromEntries(writtenColumns(call.kind).map((column) => [column, said[column]]));
  return insertVoucher(call, {
    lines: voucher.lines.map((line) => ({ ...line, id: uuidv7() })),
    amount: voucher.amount,
    reversesId: null,
    ...anew,
    header: { ...header, reverse_on: null, check_number: null, ...anew.header },
  });
}

/** Writes the draft that undoes a released voucher: its lines, each on the other side. It draws no check. */
export async function insertReversal(
  call: Writing,
  voucher: Voucher,
  said: { date: CalendarDate; description: string | null },
): Promise<Voucher> {
  const { id, number, lines } = voucher;
  const after = await insertCopy(call, voucher, {
    header: { name: `Reversal of ${number}`, reference: number, check_date: null, ...said },
    lines: lines.map((line) => ({ ...line, id: uuidv7(), debit: line.credit, credit: line.debit })),
    reversesId: id,
  });
  call.emit(`${nameOf(call.kind)}.update`, [id]);
  return after;
}

/** As insertReversal, of one that is not reversed yet, dated the business date. */
export async function reverse(call: VoucherCall<"reverse">): Promise<Voucher> {
  const { kind, input, today, refusal } = call;
  const { voucher } = await lockForStep(call, operationsOf[kind].reverse);
  if (voucher.reverses_id) throw refusal("voucher_is_reversal");
  if (voucher.reversed_by_id) {
    throw refusal("voucher_already_reversed", { name: voucher.reversed_by_number ?? "a draft" });
  }
  return insertReversal(call, voucher, { date: today, description: input.reason });
}
