import { afterAll, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { openChecks } from "../support/checks.ts";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";

const checks = await openChecks();
const { kaban, ids, chart, by, at, check, of, deposit, act, bounce } = checks;
const { pay, move, listed, balanceOf, reverse } = checks;
afterAll(() => checkAndClose(kaban));

const holding = async (member: string, code = "21110") => {
  const { data } = expectStatus(
    await by.accountant.get(`/member-accounting-ledger/member-profile/${member}`),
  );
  return data.find((row: { code: string }) => row.code === code);
};
const savings = (amount: number) => [{ account_id: ids.savings, amount }];
const paidBy = async (member_id: string, number: string, amount = 10_000) =>
  expectStatus(await pay(savings(amount), { member_id, ...check(number) }, by.teller));
const inBank = async (member: string, number: string) => {
  const receipt = await paidBy(member, number);
  expectStatus(await deposit([(await of(receipt.id)).id], { slip_number: number }), 201);
  return of(receipt.id);
};
const sayFace = (one: { id: string; version: number }, face: Record<string, unknown>) =>
  by.accountant.put(`/received-check/${one.id}`, { version: one.version, ...face });
const totals = async () => {
  const { data, ...due } = expectStatus(await by.accountant.get("/received-check/totals"));
  const states = data.map((one: { state: string; count: number; amount: number }) => [
    one.state,
    [one.count, one.amount],
  ]);
  return { ...due, ...Object.fromEntries(states) };
};

test("five lines paid by a check that the bank returns three days later leave nothing behind", async () => {
  const ana = await addMember(by.teller);
  expectStatus(await move(by.teller, "deposit", ana, 40_000));
  const before = [await balanceOf(chart.bank), await balanceOf(chart.checks)] as const;
  const five = [
    { account_id: ids.savings, amount: 30_000 },
    { account_id: ids.shares, amount: 20_000 },
    { account_id: ids.fee, amount: 5_050 },
    { account_id: ids.penalty, amount: 700 },
    { account_id: ids.savings, amount: 1_000 },
  ];
  const receipt = expectStatus(await pay(five, { member_id: ana, ...check("CHK-5") }, by.teller));
  const onHand = await of(receipt.id);
  expect(onHand).toMatchObject({ state: "on hand", check_number: "CHK-5", amount: 56_750, due_on: null });
  expect(await balanceOf(chart.checks)).toBe(before[1] + 56_750);

  expect(expectStatus(await deposit([onHand.id]), 201)).toMatchObject({ amount: 56_750, count: 1 });
  expect(await balanceOf(chart.checks)).toBe(before[1]);
  expect(await balanceOf(chart.bank)).toBe(before[0] + 56_750);
  const banked = await of(receipt.id);
  // Monday and three working days.
  expect(banked).toMatchObject({ state: "in bank", due_on: "2026-06-04", slip_number: "S-1" });
  expect(await holding(ana)).toMatchObject({ balance: 71_000, on_hold: 31_000, available: 40_000 });
  expect((await move(by.teller, "withdraw", ana, 40_001)).body.code).toBe("held_until_cleared");

  await at("2026-06-04T02:00:00Z");
  expect(await bounce(banked, { bounced_on: "2026-06-04", fee_from: ids.savings })).toMatchObject({
    state: "approved",
  });
  expect(await of(receipt.id)).toMatchObject({
    state: "bounced",
    bounced_on: "2026-06-04",
    bounce_reason: "Insufficient funds",
    fee: 15_000,
  });
  expect([await balanceOf(chart.bank), await balanceOf(chart.checks)]).toEqual(before);
  expect(await holding(ana)).toMatchObject({ balance: 25_000, on_hold: 0, available: 25_000 });
  expect(await holding(ana, "30130")).toMatchObject({ balance: 0, on_hold: 0 });
  expect(expectStatus(await by.accountant.get(`/transaction/${receipt.id}`)).reversed_by_reference).toMatch(
    /^RV/,
  );
  expect(expectStatus(await by.accountant.get(`/member-profile/${ana}`)).bounced_check_count).toBe(1);
  expectStatus(await move(by.teller, "withdraw", ana, 25_000));
  await at("2026-06-01T05:00:00Z");
});

test("what a check paid in is held until it has cleared, however long it lies in the branch", async () => {
  const ana = await addMember(by.teller);
  const receipt = await paidBy(ana, "CHK-10");
  await at("2026-06-15T02:00:00Z");
  expect(await holding(ana)).toMatchObject({ on_hold: 10_000 });
  const onHand = await of(receipt.id);
  expectStatus(await deposit([onHand.id], { slip_date: "2026-06-15" }), 201);
  expect(await holding(ana)).toMatchObject({ on_hold: 10_000 });
  const banked = await of(receipt.id);
  expect((await act(banked, "clear", { version: 9, reason: "Told by the bank" })).body.code).toBe(
    "stale_version",
  );
  expectStatus(await act(banked, "clear", { reason: "Told by the bank" }));
  expect(await holding(ana)).toMatchObject({ on_hold: 0, available: 10_000 });
  expect((await act(await of(receipt.id), "clear", { reason: "Again" })).body).toMatchObject({
    code: "check_in_wrong_state",
    detail: { state: "cleared" },
  });
  await at("2026-06-01T05:00:00Z");
});

test("a slip takes many checks as one entry, or none of them", async () => {
  const [ana, ben] = [await addMember(by.teller), await addMember(by.teller)];
  const [one, two] = [await paidBy(ana, "CHK-20"), await paidBy(ben, "CHK-21", 2_500)];
  const unnamed = expectStatus(await move(by.teller, "deposit", ana, 700, { payment_type_id: ids.check }));
  const [first, second, third] = [await of(one.id), await of(two.id), await of(unnamed.id)];
  const code = async (check_ids: string[], more = {}) => (await deposit(check_ids, more)).body.code;
  expect(await code([])).toBe("invalid_input");
  expect(await code([first.id, first.id])).toBe("invalid_input");
  expect(await code([first.id, ids.savings])).toBe("check_not_found");
  expect(await code([first.id, third.id])).toBe("check_number_missing");
  expect(await code([first.id], { account_id: ids.cashOnHand })).toBe("bank_account_not_usable");
  expect(await code([first.id], { account_id: chart.checks })).toBe("bank_account_not_usable");
  expect(await code([first.id], { slip_date: "2026-06-02" })).toBe("slip_date_to_come");
  expect(await code([first.id], { media_id: ids.savings })).toBe("attachment_not_found");
  expect((await deposit([first.id], {}, by.north)).body.code).toBe("bank_account_not_usable");
  expect((await deposit([first.id], { account_id: chart.foreign }, by.north)).body.code).toBe(
    "check_not_found",
  );
  const face = { bank_id: ids.bank, check_number: "CHK-22", check_date: "2026-06-01" };
  expect((await sayFace(third, { ...face, check_number: "chk-20" })).body).toMatchObject({
    code: "check_already_received",
    fields: { check_number: expect.stringContaining("chk-20") },
  });
  expect((await sayFace(third, { ...face, bank_id: ids.savings })).body.code).toBe("bank_not_found");
  expect((await sayFace(third, { ...face, check_date: "2026-06-02" })).body.code).toBe("check_dated_to_come");
  expectStatus(await sayFace(third, face));
  const shown = expectStatus(await by.teller.get("/check-deposit/on-hand"));
  expect(shown.data.map(({ check_number }: { check_number: string }) => check_number)).toEqual(
    expect.arrayContaining(["CHK-20", "CHK-21", "CHK-22"]),
  );
  const before = await balanceOf(chart.bank);
  const all = [first.id, second.id, third.id];
  const slip = expectStatus(await deposit(all, { slip_number: "S-20" }, by.teller), 201);
  expect(slip).toMatchObject({ amount: 13_200, count: 3 });
  expect(await balanceOf(chart.bank)).toBe(before + 13_200);
  const entry = expectStatus(await by.accountant.get(`/transaction/${slip.id}`));
  expect(entry.lines).toMatchObject([
    { account_code: "11130", debit: 13_200 },
    { account_code: "11120", credit: 13_200 },
  ]);
  expect(await code([second.id])).toBe("check_not_on_hand");
  const slips = expectStatus(await by.accountant.get("/check-deposit/search?q=S-20"));
  expect(slips).toMatchObject({ totals: { amount: 13_200 }, data: [{ check_count: "3" }] });
});

test("a post-dated check waits without posting, and is paid in on its day alone", async () => {
  const ana = await addMember(by.teller);
  const face = { bank_id: ids.bank, check_number: "PD-1", check_date: "2026-06-10" };
  const asked = { member_id: ana, amount: 10_000, ...face };
  const receive = (more = {}) => by.teller.post("/received-check", { ...asked, ...more });
  expect((await receive({ check_date: "2026-06-01" })).body.code).toBe("check_not_post_dated");
  expect((await receive({ member_id: ids.savings })).body.code).toBe("member_not_found");
  const entries = await kaban.db.query("select count(*) from journal_entry");
  const taken = expectStatus(await receive(), 201);
  expect((await kaban.db.query("select count(*) from journal_entry")).rows).toEqual(entries.rows);
  expect(taken).toMatchObject({ state: "post-dated", receipt: null, amount: 10_000 });
  expect((await receive()).body.code).toBe("check_already_received");
  expect((await sayFace(taken, { ...face, check_date: "2026-06-01" })).body.code).toBe("post_dated_stays");
  const payIn = (more = {}, lines = savings(10_000)) =>
    pay(
      lines,
      {
        member_id: ana,
        ...check("PD-1", { bank_date: "2026-06-10" }),
        post_dated_check_id: taken.id,
        ...more,
      },
      by.teller,
    );
  expect((await payIn()).body.code).toBe("check_post_dated");
  expect((await payIn({ bank_date: "2026-06-01" })).body.code).toBe("check_post_dated");
  expect(await totals()).toMatchObject({ "post-dated": [1, 10_000], due_count: 0 });
  await at("2026-06-10T02:00:00Z");
  expect(await totals()).toMatchObject({ due_count: 1, due_amount: 10_000 });
  expect((await payIn({ bank_reference: "PD-2" })).body.code).toBe("post_dated_check_differs");
  expect((await payIn({}, savings(9_000))).body.code).toBe("post_dated_check_differs");
  expect((await payIn({ member_id: checks.maria })).body.code).toBe("post_dated_check_not_found");
  const receipt = expectStatus(await payIn());
  expect(await of(receipt.id)).toMatchObject({ id: taken.id, state: "on hand", receipt: receipt.reference });
  expect((await payIn()).body.code).toBe("post_dated_check_not_found");
  const later = expectStatus(await receive({ check_number: "PD-3", check_date: "2026-07-10" }), 201);
  expectStatus(await act(later, "return", { reason: "Asked for it back" }));
  expect((await listed()).data.find(({ id }: { id: string }) => id === later.id).state).toBe("returned");
  await at("2026-06-01T05:00:00Z");
});

test("a receipt is taken back with its check, until that is in a bank", async () => {
  const ana = await addMember(by.teller);
  const receipt = await paidBy(ana, "CHK-30");
  expect((await pay(savings(1), { member_id: ana, ...check("chk-30") }, by.teller)).body.code).toBe(
    "check_already_received",
  );
  expectStatus(await reverse(receipt.id));
  expect(await of(receipt.id)).toMatchObject({ state: "reversed" });
  expect(await holding(ana)).toMatchObject({ balance: 0, on_hold: 0 });
  expect((await deposit([(await of(receipt.id)).id])).body.code).toBe("check_not_on_hand");
  const banked = await inBank(ana, "CHK-30");
  expect((await reverse(banked.entry_id)).body.code).toBe("check_in_bank");
});

test("a returned check is refused where the money is gone, and ends replaced", async () => {
  const ana = await addMember(by.teller);
  const banked = await inBank(ana, "CHK-40");
  const said = { reason: "Closed account", bounced_on: "2026-06-01" };
  const code = async (more = {}) => (await act(banked, "bounce", { ...said, ...more })).body.code;
  expect(await code({ bounced_on: "2026-06-02" })).toBe("bounced_on_to_come");
  expect(await code({ bounced_on: "2026-05-31" })).toBe("bounced_on_to_come");
  expect(await code({ fee_from: ids.shares })).toBe("fee_needs_savings");
  expect((await act(banked, "bounce", said, by.teller)).status).toBe(403);
  await kaban.db.query("update payment_type set returned_fee = 0 where id = $1", [ids.check]);
  expect(await code({ fee_from: ids.savings })).toBe("fee_not_set");
  await kaban.db.query("update payment_type set returned_fee = 15000 where id = $1", [ids.check]);
  expectStatus(await act(banked, "clear", { reason: "Told by the bank" }));
  expectStatus(await move(by.teller, "withdraw", ana, 10_000));
  expect((await act(await of(banked.entry_id), "bounce", said)).body.code).toBe("insufficient_balance");
  expectStatus(await move(by.teller, "deposit", ana, 10_000));
  expect(await bounce(await of(banked.entry_id), said)).toMatchObject({ state: "approved" });
  const returned = await of(banked.entry_id);
  expect(returned).toMatchObject({ state: "bounced", fee: 15_000, cleared_on: null });
  expect((await act(returned, "replace", { receipt: "999" })).body.code).toBe("receipt_not_found");
  const small = expectStatus(await move(by.teller, "deposit", ana, 9_999));
  expect((await act(returned, "replace", { receipt: small.reference })).body.code).toBe("receipt_not_found");
  const good = expectStatus(await move(by.teller, "deposit", ana, 10_000));
  expectStatus(await act(returned, "replace", { receipt: good.reference }));
  expect(expectStatus(await by.accountant.get(`/member-profile/${ana}`)).bounced_check_count).toBe(0);
});

test("the database keeps a check on its way, whoever writes", async () => {
  const ana = await addMember(by.teller);
  const banked = await inBank(ana, "CHK-50");
  const change = (set: string) =>
    kaban.db.query(`update received_check set ${set} where id = $1`, [banked.id]).then(
      () => "done",
      ({ code }) => code,
    );
  for (const set of [
    "amount = amount + 1",
    "state = 'on hand', deposit_id = null, clears_on = null",
    "entry_id = null",
    "check_number = 'X'",
    "state = 'bounced', bounced_on = now(), bounce_reason = 'x', return_entry_id = id",
  ]) {
    expect([set, await change(set)]).toEqual([set, "23001"]);
  }
  const gone = kaban.db.query("delete from received_check where id = $1", [banked.id]);
  await expect(gone).rejects.toMatchObject({ code: "23001" });
  expect((await listed([], by.north)).totalSize).toBe(0);
});

test("a deposit by check says what its face says, once", async () => {
  const ana = await addMember(by.teller);
  const put = (more: Record<string, unknown>) => move(by.teller, "deposit", ana, 3_000, more);
  const face = check("DEP-1");
  const receipt = expectStatus(await put(face));
  expect(await of(receipt.id)).toMatchObject({ check_number: "DEP-1", check_date: "2026-06-01" });
  expect(expectStatus(await by.teller.get(`/transaction/${receipt.id}`)).bank_reference).toBe("DEP-1");
  const code = async (more: Record<string, unknown>) => (await put(more)).body.code;
  expect(await code(face)).toBe("check_already_received");
  expect(await code({ bank_reference: "DEP-2" })).toBe("bank_details_not_taken");
  expect(await code({ ...face, bank_id: ids.savings })).toBe("bank_not_found");
  expect(await code({ ...face, bank_date: "2026-06-02" })).toBe("check_post_dated");
  const both = await Promise.all([put(check("DEP-3")), put(check("dep-3"))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("uncleared money is drawn, and a check cleared early, only as somebody else decides", async () => {
  await setRule(kaban, by.teller.branchId, "uncleared-checks", {});
  const ana = await addMember(by.teller);
  expectStatus(await move(by.teller, "deposit", ana, 5_000));
  const banked = await inBank(ana, "CHK-70");
  const drawn = requestOf(await move(by.teller, "withdraw", ana, 6_000));
  expect(drawn).toMatchObject({ kind: "uncleared-checks", amount: 6_000 });
  expect(await holding(ana)).toMatchObject({ balance: 15_000, available: 5_000 });
  expect(await decide(by.teller, drawn.id)).toMatchObject({ state: null });
  expect(await decide(by.manager, drawn.id)).toMatchObject({ state: "approved" });
  expect(await holding(ana)).toMatchObject({ balance: 9_000, on_hold: 10_000 });
  // Never more than the account holds at all.
  expect((await move(by.teller, "withdraw", ana, 9_001)).body.code).toBe("insufficient_balance");
  const early = requestOf(await act(banked, "clear", { reason: "Told by the bank" }));
  expect(early).toMatchObject({ kind: "uncleared-checks", amount: 10_000 });
  expect((await of(banked.entry_id)).state).toBe("in bank");
  expect(await decide(by.accountant, early.id)).toMatchObject({ state: null });
  expect(await decide(by.manager, early.id)).toMatchObject({ state: "approved" });
  expect(await holding(ana)).toMatchObject({ balance: 9_000, on_hold: 0 });
  // After its days it needs nobody.
  const later = await inBank(ana, "CHK-71");
  await at("2026-06-15T02:00:00Z");
  expectStatus(await act(later, "clear", { reason: "Before the night" }));
  await at("2026-06-01T05:00:00Z");
  await setRule(kaban, by.teller.branchId, "uncleared-checks");
});
