import { afterAll, describe, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import {
  credit,
  debit,
  header,
  type Line,
  openBooks,
  step,
  supplies,
  type VoucherPath,
  voucherIn,
} from "../support/vouchers.ts";

const jv = "/journal-voucher";
const paths: VoucherPath[] = [jv, "/cash-check-voucher"];
const books = await openBooks();
const { ids, tenant } = books;
const lines = supplies(books);

afterAll(() => checkAndClose(books.kaban));

const write = (more: Line = {}, path: VoucherPath = jv) =>
  books.accountant.post(path, { ...header(path), lines, ...more });

describe.each(paths)("%s", (path) => {
  const printed = () => voucherIn(books, path, "printed", lines);

  test("is written, printed, approved and released by different people, and then reversed", async () => {
    const { accountant, manager, owner } = books;
    const draft = expectStatus(await write({}, path), 201);
    expect(draft).toMatchObject({
      state: "draft",
      number: null,
      amount: 12_345,
      is_mine: true,
      print_count: 0,
    });
    expect(draft.amount_in_words).toBe("One hundred twenty-three pesos and 45/100 only");
    expect(draft.lines).toMatchObject([
      { account_id: ids.expense, description: "Paper", debit: 12_345, credit: 0, member_account_id: null },
      { account_code: "11130", debit: 0, credit: 12_345 },
    ]);
    const one = expectStatus(await step(accountant, path, draft, "print"));
    expect(one).toMatchObject({ state: "printed", print_count: 1, printed_by_name: "accountant Tester" });
    expect(one.number).toMatch(path === jv ? /^JV\d{6}$/ : /^CV\d{6}$/);
    const approved = expectStatus(await step(manager, path, one, "approve"));
    expect(approved).toMatchObject({ state: "approved", approved_by_name: "manager Tester", is_mine: false });
    const released = expectStatus(await step(owner, path, approved, "release"));
    expect(released).toMatchObject({ state: "released", entry_date: "2026-06-01", batch_id: null });
    const again = expectStatus(await step(accountant, path, released, "print-only"));
    expect(again).toEqual({ ...released, is_mine: true, print_count: 2 });

    const entry = expectStatus(await owner.get(`/transaction/${released.entry_id}`));
    expect(entry).toMatchObject({
      ...{ source: path === jv ? "journal voucher" : "check voucher", reference: one.number },
      ...{ amount: 12_345, voucher_id: released.id, approved_by_name: "manager Tester" },
      payment_kind: path === jv ? null : "online",
      lines: [
        { account_id: ids.expense, debit: 12_345 },
        { account_id: ids.bank, credit: 12_345 },
      ],
    });
    const reversal = expectStatus(
      await step(accountant, path, released, "reverse", { reason: "Billed twice" }),
      201,
    );
    expect(reversal).toMatchObject({
      ...{
        state: "draft",
        reverses_id: released.id,
        reverses_number: one.number,
        description: "Billed twice",
      },
      lines: [
        { account_id: ids.expense, debit: 0, credit: 12_345 },
        { account_id: ids.bank, debit: 12_345, credit: 0 },
      ],
    });
    expect(await step(accountant, path, released, "reverse", { reason: "Twice" })).toMatchObject({
      status: 409,
      body: { code: "voucher_already_reversed" },
    });
    const changed = await accountant.put(`${path}/${reversal.id}`, {
      ...header(path),
      ...{ lines, version: reversal.version },
    });
    expect(changed.body.code).toBe("reversal_stays");
    const second = expectStatus(await step(accountant, path, reversal, "print"));
    const third = expectStatus(await step(manager, path, second, "approve"));
    const undone = expectStatus(await step(owner, path, third, "release"));
    expect(expectStatus(await owner.get(`/transaction/${undone.entry_id}`))).toMatchObject({
      reverses_id: released.entry_id,
      reverses_reference: one.number,
    });
    expect(expectStatus(await owner.get(`${path}/${released.id}`))).toMatchObject({
      reversed_by_id: reversal.id,
      reversed_by_number: second.number,
    });
  });

  test("takes no step out of turn", async () => {
    const { accountant, manager, owner } = books;
    const by = { print: accountant, "print-undo": accountant, "print-only": accountant, approve: manager };
    const all = { ...by, "approve-undo": manager, release: owner, reverse: accountant } as const;
    const takes = {
      draft: ["print"],
      printed: ["print-undo", "print-only", "approve"],
      approved: ["print-only", "approve-undo", "release"],
      released: ["print-only", "reverse"],
      cancelled: [],
    } as Record<string, string[]>;
    const approved = await voucherIn(books, path, "approved", lines);
    const states = {
      draft: await voucherIn(books, path, "draft", lines),
      printed: await printed(),
      approved: await voucherIn(books, path, "approved", lines),
      released: expectStatus(await step(owner, path, approved, "release")),
      cancelled: expectStatus(await step(accountant, path, await printed(), "cancel", { reason: "Torn" })),
    };
    for (const [state, voucher] of Object.entries(states)) {
      for (const [act, client] of Object.entries(all)) {
        if (takes[state]?.includes(act)) continue;
        const more = act === "reverse" ? { reason: "No" } : {};
        const answer = await step(client, path, voucher, act as keyof typeof all, more);
        expect(answer, `${act} of ${state}`).toMatchObject({
          status: 409,
          body: { code: "voucher_wrong_state", message: `This cannot be done while the voucher is ${state}` },
        });
      }
      if (state === "draft") continue;
      const body = { ...header(path), lines, version: voucher.version };
      expect((await accountant.put(`${path}/${voucher.id}`, body)).body.code).toBe("voucher_wrong_state");
      expect((await accountant.delete(`${path}/${voucher.id}`)).body.code).toBe("voucher_wrong_state");
    }
    const cancelled = await step(accountant, path, states.released, "cancel", { reason: "No" });
    expect(cancelled.body.code).toBe("voucher_wrong_state");
    const stale = { ...states.printed, version: 1 };
    expect((await step(manager, path, stale, "approve")).body.code).toBe("stale_version");
  });

  test("keeps its number through undo; a number given up is listed as cancelled", async () => {
    const { accountant, manager } = books;
    const first = await printed();
    const undone = expectStatus(await step(accountant, path, first, "print-undo"));
    expect(undone).toMatchObject({ state: "draft", number: first.number, print_count: 0, printed_at: null });
    expect((await accountant.delete(`${path}/${first.id}`)).body.code).toBe("voucher_has_number");
    const next = await printed();
    expect(next.number > first.number).toBe(true);
    const other = await step(accountant, path, undone, "print", { number: "Mine-1" });
    expect(other.body).toMatchObject({ code: "number_kept", fields: { number: expect.any(String) } });
    const again = expectStatus(await step(accountant, path, undone, "print"));
    expect(again).toMatchObject({ state: "printed", number: first.number });
    const approved = expectStatus(await step(manager, path, again, "approve"));
    const back = expectStatus(await step(manager, path, approved, "approve-undo"));
    expect(back).toMatchObject({ state: "printed", approved_at: null, approved_by_id: null });
    expectStatus(await step(accountant, path, back, "cancel", { reason: "Torn" }));
    const filter = JSON.stringify({
      logic: "and",
      filters: [{ field: "state", mode: "equal", value: "cancelled" }],
    });
    const { data } = expectStatus(
      await accountant.get(`${path}/search?pageSize=100&filter=${encodeURIComponent(filter)}`),
    );
    expect(data).toContainEqual(
      expect.objectContaining({
        ...{ number: first.number, state: "cancelled", cancel_reason: "Torn" },
        cancelled_by_name: "accountant Tester",
      }),
    );
    expect(data[0].tags).toEqual([]);
    expect(data.every(({ state }: { state: string }) => state === "cancelled")).toBe(true);
  });

  test("takes a typed number once, whatever its zeros and letters; the series passes it over", async () => {
    const { accountant } = books;
    const last = await printed();
    const ahead = Number(last.number.slice(2)) + 1;
    const typed = last.number.slice(0, 2).toLowerCase() + ahead;
    const [one, two] = [
      await voucherIn(books, path, "draft", lines),
      await voucherIn(books, path, "draft", lines),
    ];
    expect(expectStatus(await step(accountant, path, one, "print", { number: typed })).number).toBe(typed);
    for (const number of [typed, typed.toUpperCase(), last.number]) {
      expect(await step(accountant, path, two, "print", { number })).toMatchObject({
        status: 409,
        body: { code: "number_already_used", fields: { number: `Voucher no. ${number} is already used` } },
      });
    }
    const drawn = expectStatus(await step(accountant, path, two, "print"));
    expect(Number(drawn.number.slice(2))).toBe(ahead + 1);
    const many = await Promise.all(Array.from({ length: 6 }, () => voucherIn(books, path, "draft", lines)));
    const numbers = await Promise.all(
      many.map(async (voucher) => expectStatus(await step(accountant, path, voucher, "print")).number),
    );
    expect(new Set(numbers).size).toBe(6);
  });

  test("is changed as a whole while it is a draft, and lines keep their ids", async () => {
    const { accountant } = books;
    const draft = await voucherIn(books, path, "draft", lines);
    const [kept] = draft.lines;
    const body = (version: number) => ({
      ...header(path, { name: "Supplies, corrected", tags: [], reference: "Bill 7" }),
      version,
      lines: [
        credit(ids.vault, 700),
        { id: kept.id, ...debit(ids.expense, 700, { description: "Paper and ink" }) },
      ],
    });
    const changed = expectStatus(await accountant.put(`${path}/${draft.id}`, body(draft.version)));
    expect(changed).toMatchObject({ name: "Supplies, corrected", amount: 700, version: draft.version + 1 });
    expect(changed.lines.map(({ account_id }: Line) => account_id)).toEqual([ids.vault, ids.expense]);
    expect(changed.lines[1]).toMatchObject({ id: kept.id, description: "Paper and ink" });
    expect((await accountant.put(`${path}/${draft.id}`, body(draft.version))).body.code).toBe(
      "stale_version",
    );
    const astray = { ...body(changed.version), lines: [{ id: draft.lines[1].id, ...lines[0] }, lines[1]] };
    expect((await accountant.put(`${path}/${draft.id}`, astray)).body.code).toBe("line_not_found");
    const [numbered, other] = [await printed(), await voucherIn(books, path, "draft", lines)];
    const undone = expectStatus(await step(accountant, path, numbered, "print-undo"));
    const many = await accountant.delete(`${path}/bulk-delete`, { ids: [other.id, undone.id, ids.bank] });
    expect(expectStatus(many)).toMatchObject({
      deleted: [other.id],
      refused: expect.arrayContaining([
        { id: undone.id, code: "voucher_has_number", message: expect.stringContaining(undone.number) },
        { id: ids.bank, code: "voucher_not_found", message: expect.any(String) },
      ]),
    });
    expectStatus(await accountant.delete(`${path}/${draft.id}`), 204);
    expect((await accountant.get(`${path}/${draft.id}`)).status).toBe(404);
  });
});

test("the nightly tie-out misses no number, of drafts, cancelled and typed ones neither", async () => {
  const { kaban, manager } = books;
  await sealFootsteps(kaban.db);
  const { id } = expectStatus(await manager.post("/job/tie-out-item/find"));
  expect(await whenEnded(kaban, tenant, id)).toMatchObject({ state: "done" });
  expect(expectStatus(await manager.get(`/job-run/${id}`)).result).toMatchObject({ differences: 0 });
});
