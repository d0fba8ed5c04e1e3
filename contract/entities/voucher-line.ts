import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { inputOf } from "#contract/kit/entity";
import { longText, money, reference } from "#contract/kit/field";

/** A line as it is written: on one side, in centavos; of which account of a member, where members hold it. */
const voucherLineFields = {
  account_id: reference("account", { label: "Account", required: true }),
  member_id: reference("member-profile", { label: "Member" }),
  member_account_id: reference(memberLedgerList.name, { label: "Account no." }),
  description: longText({ max: 255 }),
  debit: money({ min: 0, default: 0 }),
  credit: money({ min: 0, default: 0 }),
} as const;

export const mostVoucherLines = 500;

/** The lines of a voucher as they are sent, in their order. */
export const voucherLines = z
  .array(
    z.strictObject({
      /** Of a line that is there already and keeps its id; what is not named any more is taken out. */
      id: z.uuid().optional(),
      ...inputOf(voucherLineFields),
    }),
    "Lines must be a list",
  )
  .max(mostVoucherLines, `A voucher has ${mostVoucherLines} lines at most`);
