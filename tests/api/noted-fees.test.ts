import { afterAll, expect, test } from "vitest";
import type { NotedFee } from "#contract/operations/teller/noted-fees";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";

const checks = await openChecks();
const { kaban, ids, by, check, of, deposit, bounce, pay, move, listed, reverse } = checks;
afterAll(() => checkAndClose(kaban));

/** A member whose check the bank returned; its fee stays noted unless it is taken from something. */
async function returned(number: string, fee_from: string | null = null) {
  const member = await addMember(by.teller);
  const lines = [{ account_id: ids.savings, amount: 50_000 }];
  const receipt = expectStatus(await pay(lines, { member_id: member, ...check(number) }, by.teller));
  expectStatus(await deposit([(await of(receipt.id)).id], { slip_number: number }), 201);
  expectStatus(await move(by.teller, "deposit", member, 20_000));
  const asked = { bounced_on: "2026-06-01", fee_from };
  expect(await bounce(await of(receipt.id), asked)).toMatchObject({ state: "approved" });
  return { member, check_id: (await of(receipt.id)).id as string };
}
const open = async (member: string): Promise<NotedFee[]> =>
  expectStatus(await by.teller.get(`/member-profile/${member}/noted-fees`)).data;
const lineOf = ({ check_id, account_id, amount }: NotedFee, more = {}) => ({
  ...{ account_id, amount, fee_check_id: check_id, particulars: "Fee for the check" },
  ...more,
});
const collect = (member_id: string, fee: NotedFee, more = {}) =>
  pay([lineOf(fee, more)], { member_id }, by.teller);
const paidBy = async (check_id: string) => {
  const { data } = await listed();
  return data.find(({ id }: { id: string }) => id === check_id).fee_receipt;
};

test("a noted fee is collected by a payment, and open again once that is reversed", async () => {
  const { member, check_id } = await returned("CHK-1");
  const [fee] = await open(member);
  expect(fee).toMatchObject({ check_id, check_number: "CHK-1", bounced_on: "2026-06-01", amount: 15_000 });
  expect(fee?.account_name).toMatch(/^40120 /);
  if (!fee) throw new Error("no fee");
  expect(await paidBy(check_id)).toBeNull();
  const lines = [{ account_id: ids.savings, amount: 1_000 }, lineOf(fee)];
  const receipt = expectStatus(await pay(lines, { member_id: member }, by.teller));
  expect(receipt.amount).toBe(16_000);
  expect(await open(member)).toEqual([]);
  expect(await paidBy(check_id)).toBe(receipt.reference);
  expect((await collect(member, fee)).body).toMatchObject({ code: "line_fee_not_open", detail: { line: 1 } });
  expectStatus(await reverse(receipt.id));
  expect(await open(member)).toEqual([fee]);
  expect(await paidBy(check_id)).toBeNull();
  const again = expectStatus(await collect(member, fee));
  expect(await paidBy(check_id)).toBe(again.reference);
});

test("it is paid whole, into the account of fees, once, and by the member whose it is", async () => {
  const { member } = await returned("CHK-2");
  const other = await addMember(by.teller);
  const [fee] = await open(member);
  if (!fee) throw new Error("no fee");
  const differs = {
    code: "line_fee_differs",
    detail: { line: 1, amount: "150.00" },
    fields: { lines: expect.any(String) },
  };
  expect((await collect(member, fee, { amount: 14_999 })).body).toMatchObject(differs);
  expect((await collect(member, fee, { account_id: ids.penalty })).body).toMatchObject(differs);
  expect((await collect(other, fee)).body.code).toBe("line_fee_not_open");
  const nobody = { member_id: undefined, payer_name: "Somebody" };
  expect((await pay([lineOf(fee)], nobody, by.teller)).body.code).toBe("line_fee_not_open");
  const twice = await pay([lineOf(fee), lineOf(fee)], { member_id: member }, by.teller);
  expect(twice.body.code).toBe("line_fee_not_open");
  expect((await by.north.get(`/member-profile/${member}/noted-fees`)).body.code).toBe("member_not_found");
  expect(await open(member)).toEqual([fee]);
});

test("one taken from savings is paid; an account that is offered for nothing else takes fees", async () => {
  const { member, check_id } = await returned("CHK-3", ids.savings);
  expect(await open(member)).toEqual([]);
  expect(await paidBy(check_id)).toMatch(/\d/);
  await kaban.db.query("update account set show_in_payment = false where id = $1", [ids.fee]);
  const noted = await returned("CHK-4");
  const [fee] = await open(noted.member);
  if (!fee) throw new Error("no fee");
  expectStatus(await collect(noted.member, fee));
  const plain = await pay([{ account_id: ids.fee, amount: 100 }], { member_id: member }, by.teller);
  expect(plain.body.code).toBe("line_account_not_offered");
  await kaban.db.query("update account set show_in_payment = true where id = $1", [ids.fee]);
});

test("asked for by several at once it is collected once", async () => {
  const { member, check_id } = await returned("CHK-5");
  const [fee] = await open(member);
  if (!fee) throw new Error("no fee");
  const answers = await Promise.all(Array.from({ length: 6 }, () => collect(member, fee)));
  const codes = answers.map(({ status, body }) => (status < 300 ? "done" : body.code)).sort();
  expect(codes).toEqual(["done", ...Array(5).fill("line_fee_not_open")]);
  const { rows } = await kaban.db.query(
    "select count(*)::int as count from collected_fee where check_id = $1",
    [check_id],
  );
  expect(rows[0].count).toBe(1);
  await expect(kaban.db.query("delete from collected_fee")).rejects.toThrow("append-only");
  const insert = `insert into collected_fee select organization_id, branch_id, check_id, gen_random_uuid()
    from collected_fee where check_id = $1`;
  await expect(kaban.db.query(insert, [check_id])).rejects.toThrow("collected once");
});

test("a fee that was collected by a check is open again when that check is returned, too", async () => {
  const { member, check_id } = await returned("CHK-6");
  const [fee] = await open(member);
  if (!fee) throw new Error("no fee");
  const paid = { member_id: member, ...check("CHK-7") };
  const receipt = expectStatus(await pay([lineOf(fee)], paid, by.teller));
  expect(await open(member)).toEqual([]);
  expectStatus(await deposit([(await of(receipt.id)).id], { slip_number: "CHK-7" }), 201);
  expect(await bounce(await of(receipt.id), { bounced_on: "2026-06-01" })).toMatchObject({
    state: "approved",
  });
  const now = await open(member);
  expect(now.map(({ check_number }) => check_number).sort()).toEqual(["CHK-6", "CHK-7"]);
  expect(now.map((one) => one.check_id)).toContain(check_id);
});
