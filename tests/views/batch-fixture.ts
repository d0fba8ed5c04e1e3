import { blotterLines } from "#contract/entities/batch";

export const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

/** An open batch as its teller is told of it. */
export const open = {
  id: id(10),
  reference: "TB-000001",
  name: "Morning",
  user_id: id(11),
  user_name: "teller",
  user_full_name: "Tala Reyes",
  entry_date: "2026-11-21",
  beginning_cash: 100_000,
  expected_cash: 150_000,
  counted_cash: null,
  over_short: null,
  over_short_reason: null,
  opened_at: "2026-11-21T00:30:00.000Z",
  ended_at: null,
  counted_by_id: null,
  counted_by_name: null,
  witness_id: null,
  witness_name: null,
  signatures: [],
  is_hidden: false,
  totals: {
    deposits: 75_000,
    withdrawals: 10_000,
    cash_in: 60_000,
    cash_out: 10_000,
    check_in: 15_000,
    check_out: 0,
    online_in: 0,
    online_out: 0,
    transactions: 3,
    reversals: 0,
  },
  blotter: {
    ...Object.fromEntries(blotterLines.map((line) => [line, 0])),
    beginning_cash: 100_000,
    from_vault: 20_000,
    deposits: 40_000,
    disbursements: -10_000,
  },
};

export const thousand = { id: id(20), name: "1,000 pesos", kind: "bill" as const, value: 100_000 };
export const hundred = { id: id(21), name: "100 pesos", kind: "bill" as const, value: 10_000 };
export const coin = { id: id(22), name: "25 centavos", kind: "coin" as const, value: 25 };
export const denominations = [thousand, hundred, coin];

/** A page of a list. */
export const page = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 100 },
});
