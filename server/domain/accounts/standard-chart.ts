import { v7 as uuidv7 } from "uuid";
import { isContra } from "#contract/entities/account-input";
import { addStandardChart, showStandardChart } from "#contract/operations/accounts/standard-chart";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";
import { type ChartAccount, chartColumns, standardChart } from "#server/seeds/chart";

/** Tells of each account of the chart whether the branch uses its code or its name. */
async function withStates(tx: Transaction, extent: "core" | "complete") {
  const { rows } = await tx.query(
    `select lower(code) as code, lower(name) as name from account
      where branch_id = (select kaban_branch()) and deleted_at is null`,
  );
  const codes = new Set(rows.map(({ code }) => code));
  const names = new Set(rows.map(({ name }) => name));
  const stateOf = ({ code, name }: ChartAccount) => {
    if (codes.has(code)) return "code there";
    return names.has(name.toLowerCase()) ? "name taken" : "new";
  };
  return standardChart(extent).map((account) => ({ account, state: stateOf(account) }) as const);
}

export const showStandardChartHandler = serve(showStandardChart, async ({ tx, input }) => {
  const chart = await withStates(tx, input.extent);
  return {
    data: chart.map(({ account: { serves: _, marks: __, ...account }, state }) => ({
      ...account,
      is_contra: isContra(account.type, account.normal_side),
      state,
    })),
  };
});

const columns = Object.keys(chartColumns(standardChart("core")[0] as ChartAccount)).join(", ");

// What somebody else adds in the same moment is theirs.
const insert = `
  insert into account (id, organization_id, branch_id, created_at, created_by_id, updated_at, updated_by_id,
    currency, display_order, ${columns})
  select a.id, kaban_organization(), kaban_branch(), $2, $3, $2, $3,
    (select currency from branch where id = kaban_branch()),
    coalesce((select max(display_order) from account
      where branch_id = (select kaban_branch())), 0) + 10 * row_number() over (order by a.code),
      ${columns}
  from jsonb_populate_recordset(null::account, $1) a
  on conflict do nothing
  returning id, code, name`;

const linkToLoans = `
  update account a set loan_account_id = l.id
  from unnest($1::uuid[], $2::text[]) as serving (id, code)
  join account l on l.branch_id = (select kaban_branch()) and l.code = serving.code
    and l.member_kind = 'loan' and l.deleted_at is null
  where a.branch_id = (select kaban_branch()) and a.id = serving.id`;

export const addStandardChartHandler = serve(
  addStandardChart,
  async ({ tx, input, now, caller, auditMany, emit }) => {
    const chart = await withStates(tx, input.extent);
    const fresh = chart
      .filter(({ state }) => state === "new")
      .map(({ account }) => ({ id: uuidv7(), account }));
    const rows = fresh.map(({ id, account }) => ({ id, ...chartColumns(account) }));
    const { rows: added } = await tx.query(insert, [JSON.stringify(rows), now, caller.userId]);
    const serving = fresh.filter(({ account }) => account.serves !== null);
    await tx.query(linkToLoans, [serving.map(({ id }) => id), serving.map(({ account }) => account.serves)]);
    auditMany(added.map(({ id, ...after }) => ({ entity: "account", entityId: id, after })));
    if (added.length > 0) {
      emit(
        "account.create",
        added.map(({ id }) => id),
      );
      emit("statement-definition.update", [caller.membership.branchId]);
    }
    return {
      added: added.sort((one, other) => (one.code < other.code ? -1 : 1)),
      skipped: chart.flatMap(({ account: { code, name }, state }) =>
        state === "new" ? [] : [{ code, name, state }],
      ),
    };
  },
  { status: 201 },
);
