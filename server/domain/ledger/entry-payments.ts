import { sql } from "drizzle-orm";
import type { PaymentKind } from "#contract/entities/journal";
import { transactionList } from "#contract/entities/journal";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Input } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { cashReceivedRefusals } from "#contract/operations/teller/counter-cash";
import type { handedOverRefusals } from "#contract/operations/teller/payment-refusals";
import type { postPayment } from "#contract/operations/teller/post-payment";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";
import { inBranch } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";

/** How the money of a receipt is handed over. */
export type HandedOver = Pick<
  Input<typeof postPayment>,
  | "member_joint_account_id"
  | "bank_id"
  | "bank_date"
  | "bank_reference"
  | "proof_media_id"
  | "signature_media_id"
  | "cash_received"
> & {
  member_id?: string | undefined;
  payer_name?: string;
  signature_compared?: boolean;
  /** What each line is for. */
  particulars?: readonly (string | undefined)[];
};

interface HandingCall {
  tx: Transaction;
  input: HandedOver;
  refusal(code: keyof typeof handedOverRefusals): Refusal;
}

// Each is there, or was not named.
const readNamed = `
  select $1::uuid is null or exists (select from bank b
      where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
        and b.id = $1 and b.deleted_at is null) as has_bank,
    $2::uuid is null or exists (select from member_joint_account j
      where j.organization_id = (select kaban_organization()) and j.branch_id = (select kaban_branch())
        and j.id = $2 and j.member_profile_id = $3 and j.deleted_at is null) as has_joint,
    array(select m.id from media m where m.organization_id = (select kaban_organization())
      and m.branch_id = (select kaban_branch()) and m.id in ($4, $5)) as media`;

/** Refuses what is said of a bank where cash is paid, what is missing of one, and what is not there. */
export async function assertPaidSoundly(
  { tx, input, refusal }: HandingCall,
  kind: PaymentKind,
): Promise<void> {
  const { bank_id, bank_date, bank_reference, proof_media_id, signature_media_id } = input;
  const isOfBank = bank_id || bank_date || bank_reference !== "" || proof_media_id;
  if (kind === "cash" && isOfBank) throw refusal("bank_details_not_taken");
  if (kind !== "cash" && bank_reference === "") throw refusal("bank_reference_needed");
  const { member_joint_account_id: joint, member_id } = input;
  if (!(bank_id || joint || proof_media_id || signature_media_id)) return;
  const { rows } = await tx.query(readNamed, [bank_id, joint, member_id, proof_media_id, signature_media_id]);
  const [{ has_bank, has_joint, media }] = rows;
  if (!has_bank) throw refusal("bank_not_found");
  if (!has_joint) throw refusal("joint_account_not_found");
  if (proof_media_id && !media.includes(proof_media_id)) throw refusal("proof_not_found");
  if (signature_media_id && !media.includes(signature_media_id)) throw refusal("signature_not_found");
}

/** What refuses cash that is handed over, in centavos: it is no cash, or does not cover the amount. */
export function cashReceivedRefused(
  kind: PaymentKind,
  received: Centavos | undefined,
  amount: Centavos,
): { code: keyof typeof cashReceivedRefusals; detail?: Record<string, string> } | null {
  if (received === undefined) return null;
  if (kind !== "cash") return { code: "cash_not_taken" };
  if (received >= amount) return null;
  const detail = { received: formatPesos(received), amount: formatPesos(amount) };
  return { code: "cash_received_too_little", detail };
}

const insert = `
  insert into entry_payment (organization_id, branch_id, entry_id, payer_name, member_joint_account_id,
    bank_id, bank_date, bank_reference, proof_media_id, signature_media_id, cash_received, signature_compared,
    particulars)
  values (kaban_organization(), kaban_branch(), $1, nullif($2, ''), $3, $4, $5, nullif($6, ''), $7, $8, $9,
    coalesce($10, false), $11)`;

/** Keeps how the money of an entry was handed over, where there is more to say than its kind. */
export function keepPayment(tx: Transaction, entryId: string, paid: Partial<HandedOver>): void {
  const values = [
    paid.payer_name,
    paid.member_joint_account_id,
    paid.bank_id,
    paid.bank_date,
    paid.bank_reference,
    paid.proof_media_id,
    paid.signature_media_id,
    paid.cash_received,
    paid.signature_compared,
    paid.particulars?.some(Boolean) ? paid.particulars : null,
  ];
  if (!values.some(Boolean)) return;
  send(tx, { name: "keep-payment", text: insert, values: [entryId, ...values] });
}

/** Who may see transactions may see the proofs and signatures that came with them. */
export const paymentPictures: PictureSource = {
  permissions: [`${transactionList.name}:read`],
  shows: (id) => sql`exists (select from entry_payment p
    where ${inBranch("p")} and (p.proof_media_id = ${id} or p.signature_media_id = ${id}))`,
};
