import type { Tenant } from "#server/platform/db/tenant";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { setRule } from "./approvals.ts";
import { addMember, type Counters, expectStatus, openCounters } from "./counter.ts";

type Client = Counters["teller"];

/** What is placed anew with its interest when it matures. */
export const anew = "principal with interest";

/** A branch whose product of time deposits earns 6 % for 90 days of a year of 360, and keeps back half. */
export interface DepositDesk {
  counters: Counters;
  kaban: Counters["kaban"];
  tenant: Tenant;
  product: string;
  /** Signed in anew on each day: see on. */
  teller: Client;
  manager: Client;
  on(day: string): Promise<void>;
  /** Places an amount (centavos) for a new member, who has some savings beside it. */
  open(amount: number, at_maturity?: string, more?: Record<string, unknown>): Promise<Placed>;
  pay(id: string, act: "payout" | "pretermination", amount: number): ReturnType<Client["post"]>;
  /** Does what was agreed with all that have matured; answers what came of it. */
  rollOver(): Promise<unknown>;
}

export interface Placed {
  member: string;
  account: string;
  savings: string;
}

/** Opens such a branch, in which nobody else decides on what is named. */
export async function openDepositDesk(...kinds: string[]): Promise<DepositDesk> {
  const counters = await openCounters();
  const { kaban, teller, manager } = counters;
  const { rows } = await kaban.db.query(
    `update account set terms = terms || '{"interest_rate": "6", "term_months": 0, "term_days": 90,
       "days_in_year": "360", "pretermination_forfeit": "50"}'
     where branch_id = $1 and member_kind = 'time deposit' returning id, organization_id`,
    [teller.branchId],
  );
  const tenant = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  for (const kind of kinds) await setRule(kaban, teller.branchId, kind);
  const desk: DepositDesk = {
    ...{ counters, kaban, tenant, teller, manager, product: rows[0].id },
    async on(day) {
      kaban.clock.set(`${day}T02:00:00Z`);
      desk.teller = await kaban.signIn("teller");
      desk.manager = await kaban.signIn("manager");
    },
    async open(amount, at_maturity = anew, more = {}) {
      const member = await addMember(desk.teller);
      const saved = await counters.move(desk.teller, "deposit", member, 10_000);
      const savings = expectStatus(saved).member_account_id;
      const placed = await desk.teller.post(`/member-profile/${member}/time-deposit`, {
        ...{ account_id: desk.product, amount, payment_type_id: counters.ids.online, at_maturity },
        ...(at_maturity !== anew && { savings_account_id: savings }),
        ...more,
      });
      return { member, savings, account: expectStatus(placed).member_account_id };
    },
    pay: (id, act, amount) =>
      desk.teller.post(`/member-account/${id}/${act}`, {
        ...{ amount, payment_type_id: counters.ids.online, reason: "Asked for" },
      }),
    async rollOver() {
      const run = expectStatus(await desk.manager.post("/time-deposit/roll-over", {}));
      await whenEnded(kaban, tenant, run.id);
      return expectStatus(await desk.manager.get(`/job-run/${run.id}`)).result;
    },
  };
  return desk;
}
