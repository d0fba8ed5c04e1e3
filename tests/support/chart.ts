import type { Client } from "./app.ts";
import { expectStatus } from "./counter.ts";

/** An account as it is written, of no special kind. */
export const accountOf = (change: Record<string, unknown> = {}) => ({
  code: "73999",
  name: "Snacks for the queue",
  type: "expense",
  normal_side: "debit",
  terms: { account_type: "other" },
  ...change,
});

/** Adds an account through the API and answers it. */
export const addAccount = async (client: Client, change: Record<string, unknown> = {}) =>
  expectStatus(await client.post("/account", accountOf(change)), 201);

/** What of an account is written, of one that was answered. */
// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes
export function writtenOf(account: any) {
  const {
    account_type: _a,
    is_contra: _b,
    member_kind: _c,
    display_order: _d,
    status: _e,
    balance: _f,
    line_count: _g,
    account_classification_name: _h,
    account_category_name: _i,
    member_type_name: _j,
    default_payment_type_name: _k,
    time_deposit_type_name: _w,
    loan_account_code: _l,
    loan_account_name: _m,
    roles: _n,
    mapped_code: _o,
    id: _p,
    created_at: _q,
    created_by_id: _r,
    created_by_name: _s,
    updated_at: _t,
    updated_by_id: _u,
    updated_by_name: _v,
    ...written
  } = account;
  return written;
}

/** The account of a code. */
export async function accountByCode(client: Client, code: string) {
  const filter = JSON.stringify({ filters: [{ field: "code", mode: "equal", value: code }] });
  const { data } = expectStatus(await client.get(`/account/search?filter=${encodeURIComponent(filter)}`));
  return expectStatus(await client.get(`/account/${data[0].id}`));
}
