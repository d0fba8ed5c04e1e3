import type { CalendarDate } from "#contract/kit/dates";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { isReceived } from "#server/domain/ledger/checks";
import type { CheckFace } from "#server/domain/ledger/journal";
import type { Locked } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";

interface DepositCall {
  input: {
    member_id: string;
    payment_type_id: string;
    entry_date?: CalendarDate | undefined;
    bank_id?: string | undefined;
    bank_date?: CalendarDate | undefined;
    bank_reference?: string | undefined;
  };
  today: CalendarDate;
  refusal(
    code: "bank_not_found" | "bank_details_not_taken" | "check_post_dated" | "check_already_received",
    detail?: Problem["detail"],
  ): Refusal;
}

async function readBanks(tx: Transaction, calls: readonly DepositCall[]): Promise<Set<string>> {
  const named = calls.flatMap(({ input }) => input.bank_id ?? []);
  if (named.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    `select id from bank where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = any($1::uuid[]) and deleted_at is null`,
    [named],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What each deposit says of its check; undefined where it says nothing. A refusal where it is of no check, of
 * no known bank, dated later, or was received before, also by another of these deposits.
 */
export async function facesOf(
  tx: Transaction,
  calls: readonly DepositCall[],
  { paymentTypes }: Locked,
): Promise<(CheckFace | Refusal | undefined)[]> {
  const banks = await readBanks(tx, calls);
  const seen = new Set<string>();
  const faceOf = async ({ input, today, refusal }: DepositCall) => {
    const { bank_id, bank_date, bank_reference: number = "", member_id } = input;
    if (!bank_id && !bank_date && number === "") return undefined;
    if (paymentTypes.get(input.payment_type_id)?.type !== "check") return refusal("bank_details_not_taken");
    if (bank_id && !banks.has(bank_id)) return refusal("bank_not_found");
    if (bank_date && bank_date > (input.entry_date ?? today)) {
      return refusal("check_post_dated", { date: bank_date });
    }
    const face: CheckFace = { bankId: bank_id ?? null, number, date: bank_date ?? null };
    const key = `${bank_id} ${member_id} ${number.toLowerCase()}`;
    const isAgain = bank_id !== undefined && number !== "" && seen.has(key);
    if (isAgain || (await isReceived(tx, face, member_id))) {
      return refusal("check_already_received", { number });
    }
    seen.add(key);
    return face;
  };
  const faces: (CheckFace | Refusal | undefined)[] = [];
  for (const call of calls) faces.push(await faceOf(call));
  return faces;
}
