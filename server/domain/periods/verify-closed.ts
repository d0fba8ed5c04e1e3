import { type Verified, verifyMonth, verifyYear } from "#contract/operations/periods/verify-closed";
import { firstOf } from "#server/domain/periods/months";
import { type Broken, readBroken } from "#server/domain/periods/verify";
import { readYears } from "#server/domain/periods/years";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())";

const sealOfMonth = `
  select s.id as seal_id, encode(s.hash, 'hex') as hash, s.entries from period_seal s
  where ${here} and s.month = $1 and exists (select from journal_head h
    where h.organization_id = s.organization_id and h.branch_id = s.branch_id and h.closed_through >= s.month)
  order by s.closed_at desc, s.id desc limit 1`;

const sealOfYear = `
  select encode(s.hash, 'hex') as hash from fiscal_year_seal s where ${here} and s.closing_id = $1`;

const sealsOfYear = `
  select to_char(s.month, 'YYYY-MM') as period, s.seal_id, p.entries from fiscal_year_seal_month s
  join period_seal p on p.organization_id = s.organization_id and p.branch_id = s.branch_id
    and p.id = s.seal_id
  where ${here} and s.closing_id = $1 order by s.month`;

const tenantOf = ({ membership: { organizationId, branchId } }: BranchCaller): Tenant => ({
  organizationId,
  branchId,
});
const named = (period: string, broken: readonly Broken[]) => broken.map((one) => ({ period, ...one }));

async function monthsOfYear(tx: Transaction, tenant: Tenant, closingId: string) {
  const { rows } = await tx.query(sealsOfYear, [closingId]);
  const broken: Verified["broken"] = [];
  for (const { period, seal_id: sealId } of rows)
    broken.push(...named(period, await readBroken(tx, { ...tenant, sealId })));
  return { broken, entries: rows.reduce((sum, row) => sum + row.entries, 0) };
}

/** Holding what is closed against its seal. */
export const verifyClosed: readonly OperationHandler[] = [
  serve(verifyMonth, async ({ tx, input, caller, refusal }) => {
    if (input.id !== firstOf(input.id)) throw refusal("not_a_month");
    const { rows } = await tx.query(sealOfMonth, [input.id]);
    if (!rows[0]) throw refusal("month_without_seal");
    const { seal_id: sealId, hash, entries } = rows[0];
    const broken = await readBroken(tx, { ...tenantOf(caller), sealId });
    return { hash, entries, broken: named(input.id.slice(0, 7), broken) };
  }),
  serve(verifyYear, async ({ tx, input, caller, today, refusal }) => {
    const year = (await readYears(tx, today)).find(({ begins_on }) => begins_on === input.id);
    if (!year) throw refusal("not_a_year");
    const closingId = year.closing_id;
    const { rows } = await tx.query(sealOfYear, [closingId]);
    if (!closingId || !rows[0]) throw refusal("year_without_seal");
    const own = await readBroken(tx, { ...tenantOf(caller), closingId });
    const { broken, entries } = await monthsOfYear(tx, tenantOf(caller), closingId);
    return {
      hash: rows[0].hash,
      entries: entries + (year.entry_id ? 1 : 0),
      broken: [...named(year.name, own), ...broken],
    };
  }),
];
