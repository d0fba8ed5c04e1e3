import type { Client } from "./app.ts";
import { expectStatus } from "./counter.ts";
import { type Lending, loanIn, loanStep, openLending, plainProduct, type Values } from "./loans.ts";
import { password } from "./world.ts";

/** Its code in the chart: what each account of a product is in these tests. */
const codes = {
  interest: "40110",
  fees: "40120",
  fines: "40140",
  unearned: "11241",
  allowance: "11242",
  receivable: "11340",
  losses: "73560",
} as const;

/** A branch that lends by a product with fines, whose loans are paid at the window. */
export async function openLoanWindow() {
  const lending = await openLending();
  const { kaban, owner, teller, maria, ids, accounts } = lending;
  const { rows } = await kaban.db.query(
    "select code, id from account where branch_id = $1 and code = any($2)",
    [teller.branchId, Object.values(codes)],
  );
  const byCode = new Map(rows.map(({ code, id }) => [code, id as string]));
  const own = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, byCode.get(code)]),
  ) as Record<keyof typeof codes, string>;
  const addProduct = async (name: string, more: Values = {}) =>
    expectStatus(
      await owner.post(
        "/loan-product",
        plainProduct(accounts["11210"] as string, {
          name,
          ...{ fine_rate: "2", fine_grace_days: 5 },
          ...{ interest_income_account_id: own.interest, fines_account_id: own.fines },
          service_fee_account_id: own.fees,
          ...more,
        }),
      ),
      201,
    );
  const product = await addProduct("Paid at the window");
  await kaban.db.query("update journal_head set may_overdraw_cash = true where branch_id = $1", [
    teller.branchId,
  ]);
  /** Lends by a check, so that no drawer runs out. */
  const lend = async (more: Values = {}) => {
    const approved = await loanIn(lending, "approved", { loan_product_id: product.id, ...more });
    const check = { way: "check", bank_account_id: ids.bank, check_number: "1", check_date: "2026-06-01" };
    return expectStatus(await loanStep(teller, approved, "release", check));
  };
  /** Goes to a day; whoever is signed in stays so. */
  const on = async (date: string) => {
    kaban.clock.set(`${date}T04:00:00Z`);
    await kaban.db.query(
      "update session set expires_at = $1::timestamptz + interval '9 hours', last_used_at = $1",
      [kaban.clock.now()],
    );
  };

  /** Maria pays in cash, unless more says otherwise. */
  const pay = (asked: Values, by: Client = teller, headers: Record<string, string> = {}) =>
    by.post(
      "/transaction/loan-payment",
      {
        member_id: maria,
        ...(asked.savings_account_id ? {} : { payment_type_id: ids.cash }),
        ...asked,
      },
      headers,
    );
  const paid = async (asked: Values) => expectStatus(await pay(asked));
  const due = async (loan_id: string, date?: string) => {
    const query = new URLSearchParams({ loan_id, ...(date && { date }) });
    return expectStatus(await teller.get(`/transaction/loan-payment/due?${query}`)).loans[0];
  };
  const shown = async (id: string) => expectStatus(await teller.get(`/loan/${id}/payments`));
  const reverse = (id: string, by: Client = teller) =>
    by.post(`/transaction/loan-payment/${id}/reverse`, {
      ...{ reason: "Wrong loan", approver: "manager", password },
    });
  const linesOf = async (entryId: string) => {
    const found = await kaban.db.query(
      `select a.code, l.debit, l.credit from journal_line l join account a on a.id = l.account_id
       where l.entry_id = $1 order by l.line_number`,
      [entryId],
    );
    return found.rows.map(({ code, debit, credit }) => [code, debit, credit]);
  };
  const savings = async (member: string = maria) => {
    const found = await kaban.db.query(
      "select id, balance from member_account where member_id = $1 and account_id = $2",
      [member, ids.savings],
    );
    return found.rows[0] as { id: string; balance: number };
  };
  return { ...lending, own, addProduct, product, lend, pay, paid, on, due, shown, reverse, linesOf, savings };
}
export type LoanWindow = Awaited<ReturnType<typeof openLoanWindow>>;

/** Where the loans' own books and the ledger differ; nothing, in sound books. */
export async function unlikeTheLedger({ kaban }: Pick<Lending, "kaban">) {
  const { rows } = await kaban.db.query(`
    with allocated as (
      select p.loan_id, sum(a.principal)::bigint as principal, sum(a.interest)::bigint as interest,
        sum(a.fines)::bigint as fines
      from loan_payment p cross join lateral (select * from loan_allocation a
        where a.payment_id = p.id order by a.number desc limit 1) a
      where p.reversed_by_entry_id is null and not p.is_recovery group by p.loan_id),
    posted as (
      select loan_id, sum(principal)::bigint as principal, sum(interest)::bigint as interest,
        sum(fines)::bigint as fines from loan_posting group by loan_id)
    select l.number, s.balance as stood, h.balance as owed, p.*, a.principal as allocated
    from loan l
    join member_account h on h.id = l.member_account_id
    left join loan_standing s on s.loan_id = l.id
    left join posted p on p.loan_id = l.id
    left join allocated a on a.loan_id = l.id
    where s.balance is distinct from h.balance and s.loan_id is not null
      or coalesce(p.principal, 0) <> coalesce(a.principal, 0)
      or coalesce(p.interest, 0) <> coalesce(a.interest, 0)
      or coalesce(p.fines, 0) <> coalesce(a.fines, 0)
    order by l.number`);
  return rows;
}
