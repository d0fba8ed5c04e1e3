import { afterAll, describe, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus, giveAccount } from "../support/counter.ts";
import { openPayments, type PaidLine } from "../support/payments.ts";

const counters = await openPayments();
const { kaban, teller, ids, maria, three, pay } = counters;
afterAll(() => checkAndClose(kaban));

type More = Record<string, unknown>;
const set = (column: string, value: unknown, account: string) =>
  kaban.db.query(`update account set ${column} = $2 where id = $1`, [account, value]);

describe("a payment is refused", () => {
  const second = (line: Partial<PaidLine>) => [
    { account_id: ids.fee, amount: 100 },
    { account_id: ids.savings, amount: 100, ...line },
  ];
  const refusal = async (line: Partial<PaidLine>, more?: More) => {
    const { status, body } = await pay(second(line), more);
    return [status, body.code, body.detail?.line, Object.keys(body.fields ?? {})];
  };

  test("by the number of its line", async () => {
    const at = ["lines"];
    expect(await refusal({ account_id: counters.foreign.savings })).toEqual([
      404,
      "line_account_not_found",
      2,
      at,
    ]);
    expect(await refusal({ account_id: ids.vault })).toEqual([409, "line_account_not_offered", 2, at]);
    expect(await refusal({ account_id: ids.cashOnHand })).toEqual([409, "line_account_not_offered", 2, at]);
    expect(await refusal({ account_id: ids.loan })).toEqual([409, "line_is_loan", 2, at]);
    await set("show_in_payment", false, ids.penalty);
    expect(await refusal({ account_id: ids.penalty })).toEqual([409, "line_account_not_offered", 2, at]);
    await set("status", "frozen", ids.penalty);
    expect(await refusal({ account_id: ids.penalty })).toEqual([409, "line_account_not_open", 2, at]);
    const other = await addMember(teller);
    const theirs = await giveAccount(kaban, other, ids.savings);
    expect(await refusal({ member_account_id: theirs })).toEqual([
      404,
      "line_member_account_not_found",
      2,
      at,
    ]);
    const [first] = [await giveAccount(kaban, other, ids.savings)];
    expect(await refusal({}, { member_id: other })).toEqual([409, "line_several_member_accounts", 2, at]);
    expect(expectStatus(await pay(second({ member_account_id: first }), { member_id: other })).amount).toBe(
      200,
    );
    await set("maximum_balance", 50, ids.shares);
    expect(await refusal({ account_id: ids.shares }, { member_id: other })).toEqual([
      409,
      "line_above_maximum_balance",
      2,
      at,
    ]);
    await set("maximum_balance", null, ids.shares);
  });

  test("where it does not add up, or says what does not fit how it is paid", async () => {
    const code = async (more: More, lines = three()) => (await pay(lines, more)).body.code;
    expect(await code({ cash_received: 55_049 })).toBe("cash_received_too_little");
    expect(await code({ cash_received: 55_050, payment_type_id: ids.online, bank_reference: "7" })).toBe(
      "cash_not_taken",
    );
    expect(await code({ bank_reference: "7" })).toBe("bank_details_not_taken");
    const online = { payment_type_id: ids.online, bank_reference: "7" };
    expect(await code({ ...online, bank_id: maria })).toBe("bank_not_found");
    expect(await code({ ...online, proof_media_id: maria })).toBe("proof_not_found");
    expect(await code({ signature_media_id: maria })).toBe("signature_not_found");
    expect(await code({ member_joint_account_id: maria })).toBe("joint_account_not_found");
    expect(await code({ payment_type_id: counters.foreign.cash })).toBe("payment_type_not_found");
    expect(await code({ member_id: await addMember(counters.north) })).toBe("member_not_found");
    for (const lines of [
      [],
      [{ account_id: ids.fee, amount: 0 }],
      Array(11).fill({ account_id: ids.fee, amount: 5_000_000_000 }),
    ]) {
      expect(await pay(lines)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
    expect((await pay(three(), {}, counters.manager)).body.code).toBe("batch_not_open");
  });
});
