import type { PaymentKind } from "#contract/entities/journal";
import { type VoucherKind, voucherEntities } from "#contract/entities/voucher";
import type { JournalVoucher } from "#contract/entities/voucher-record";
import { amountInWords } from "#contract/kit/amount-in-words";
import { isOfferedFor, type Operation } from "#contract/kit/operation";
import { nameOf, type VoucherCall, writtenColumns } from "#server/domain/vouchers/kinds";
import type { Transaction } from "#server/platform/db/database";

/** A voucher of either kind, as it is answered. */
export type Voucher = JournalVoucher & { payment_kind?: PaymentKind };

/** A voucher with what is nobody's business: everybody who wrote in it. */
export interface Locked {
  voucher: Voucher;
  makerIds: string[];
}

const person = (id: string) =>
  `(select u.full_name from user_account u where u.id = v.${id}_id) as ${id}_name`;

const ownColumns = (kind: VoucherKind) =>
  [...writtenColumns(kind), ...Object.keys(voucherEntities[kind].kept)].map((column) => `v.${column}`);

/** The check that holds of a voucher `v`, and all that were written for it. */
export const isCheckWritten = `exists (select from issued_check c
  where c.organization_id = v.organization_id and c.branch_id = v.branch_id and c.voucher_id = v.id
    and c.state = 'issued')`;
const checks = `, ${isCheckWritten} as is_check_written, coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.number, 'number', c.number,
    'bank_account_name', b.name, 'state', c.state, 'cancelled_on', c.cancelled_on,
    'cancel_reason', c.cancel_reason) order by c.id desc)
  from issued_check c
  join bank_account b on b.organization_id = c.organization_id and b.branch_id = c.branch_id
    and b.id = c.bank_account_id
  where c.organization_id = v.organization_id and c.branch_id = v.branch_id
    and c.voucher_id = v.id), '[]') as checks`;

/** Whose hands a voucher goes through. */
const people = ["created_by", "printed_by", "approved_by", "released_by", "cancelled_by", "rejected_by"];

const readOf = (kind: VoucherKind) => `
  select v.id, ${ownColumns(kind).join(", ")}, v.created_at, v.created_by_id, v.updated_at, v.updated_by_id,
    v.version,
    ${people.map(person).join(", ")},
    v.entry_id, e.entry_date, v.batch_id, v.reverses_id, o.number as reverses_number,
    r.id as reversed_by_id, r.number as reversed_by_number, t.name as template_name,
    exists (select from asset_posting p where p.organization_id = v.organization_id
      and p.branch_id = v.branch_id and p.voucher_id = v.id) as is_proposal,
    $2 = any(v.maker_ids) as is_mine, v.maker_ids
    ${kind === "cash-check" ? checks : ""}
  from voucher v
  left join journal_entry e on e.branch_id = v.branch_id and e.id = v.entry_id
  left join voucher o on o.organization_id = v.organization_id and o.branch_id = v.branch_id
    and o.id = v.reverses_id
  left join voucher r on r.organization_id = v.organization_id and r.branch_id = v.branch_id
    and r.reverses_id = v.id and r.state <> 'cancelled'
  left join voucher_template t on t.organization_id = v.organization_id and t.branch_id = v.branch_id
    and t.voucher_id = v.id
  where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
    and v.id = $1 and v.kind = '${kind}'`;

const readLines = `
  select l.id, l.account_id, a.code as account_code, a.name as account_name, h.member_id,
    m.full_name as member_name, m.passbook, l.member_account_id, h.number as member_account_number,
    l.description, l.debit, l.credit
  from voucher_line l
  join account a on a.organization_id = l.organization_id and a.branch_id = l.branch_id
    and a.id = l.account_id
  left join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  left join member m on m.organization_id = h.organization_id and m.branch_id = h.branch_id
    and m.id = h.member_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.voucher_id = $1
  order by l.line_number`;

interface Asked {
  tx: Transaction;
  kind: VoucherKind;
  caller: { userId: string };
}

async function find(
  { tx, kind, caller }: Asked,
  id: string,
  lock: "" | "for update of v",
): Promise<Locked | null> {
  const { rows } = await tx.query(`${readOf(kind)} ${lock}`, [id, caller.userId]);
  if (!rows[0]) return null;
  const { maker_ids: makerIds, ...header } = rows[0];
  const lines = await tx.query({ name: "voucher-lines", text: readLines, values: [id] });
  const voucher = { ...header, amount_in_words: amountInWords(header.amount), lines: lines.rows };
  return { voucher, makerIds };
}

/** A voucher of the branch, or null. */
export const findVoucher = async (asked: Asked, id: string): Promise<Voucher | null> =>
  (await find(asked, id, ""))?.voucher ?? null;

/** As findVoucher, of one that is known to be there. */
export async function readVoucher(asked: Asked, id: string): Promise<Voucher> {
  const voucher = await findVoucher(asked, id);
  if (!voucher) throw new Error(`the voucher ${id} is gone`);
  return voucher;
}

/** A voucher of the branch, its row locked, or null. */
export const findLocked = (asked: Asked, id: string): Promise<Locked | null> =>
  find(asked, id, "for update of v");

type Step = VoucherCall<"print">;

/** The voucher a call is about, its row locked; refuses one that is not there. */
export async function lockVoucher(
  call: Asked & { input: { id: string }; refusal: unknown },
): Promise<Locked> {
  const found = await findLocked(call, call.input.id);
  if (!found) throw (call.refusal as Step["refusal"])("voucher_not_found");
  return found;
}

/** As lockVoucher, for a step that only vouchers of some states take, at the version it was read at. */
export async function lockForStep(
  call: Asked & { input: { id: string; version: number }; refusal: unknown },
  operation: Pick<Operation, "when">,
): Promise<Locked> {
  const refusal = call.refusal as Step["refusal"];
  const found = await lockVoucher(call);
  const { version, state } = found.voucher;
  const { state: states } = operation.when ?? {};
  if (!isOfferedFor({ when: { state: states ?? state } }, { state })) {
    throw refusal("voucher_wrong_state", { state });
  }
  if (version !== call.input.version) throw refusal("stale_version", { version });
  return found;
}

/** Writes what a step changes, and tells of it. */
export async function changeVoucher(
  call: Asked & Pick<Step, "now" | "audit" | "emit"> & { caller: { userId: string } },
  before: Voucher,
  changed: Readonly<Record<string, unknown>>,
  description?: string,
): Promise<Voucher> {
  const { tx, now, caller, kind } = call;
  const sets = Object.keys(changed).map((column, index) => `${column} = $${index + 4}`);
  await tx.query(
    `update voucher set ${sets.join(", ")}, updated_at = $2, updated_by_id = $3, version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [before.id, now, caller.userId, ...Object.values(changed)],
  );
  const after = await readVoucher(call, before.id);
  call.audit({
    entity: nameOf(kind),
    entityId: before.id,
    before,
    after,
    ...(description && { description }),
  });
  call.emit(`${nameOf(kind)}.update`, [before.id]);
  const isAtWindow = [before, after].some(({ state }) => state === "approved");
  if (isAtWindow && after.payment_kind === "cash") call.emit("window-voucher.update", [before.id]);
  return after;
}
