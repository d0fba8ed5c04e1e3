import { v7 as uuidv7 } from "uuid";
import { openingBalanceLine } from "#contract/entities/opening-balance";
import type { CalendarDate } from "#contract/kit/dates";
import { fields } from "#contract/kit/input";
import type { Centavos } from "#contract/kit/money";
import { permissionOf } from "#contract/kit/operation";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { ImportContext, ImportTarget, Read } from "#server/platform/imports/target";
import type { Values } from "#server/platform/resources/table-model";

/** A balance of the old books. */
interface Balance {
  entry_date: CalendarDate;
  account_id: string;
  member_id: string | null;
  member_account_id: string | null;
  debit: Centavos;
  credit: Centavos;
}

const line = fields(openingBalanceLine);

interface Given {
  position: number;
  entry_date: CalendarDate;
  account_code: string;
  passbook: string | null;
  member_account: string | null;
  debit: Centavos;
  credit: Centavos;
}

interface Found {
  accounts: number;
  account_id: string | null;
  is_held: boolean;
  member_id: string | null;
  member_account_id: string | null;
}

const find = `
  select a.accounts, a.id as account_id, coalesce(a.is_held, false) as is_held,
    coalesce(m.id, h.member_id) as member_id, h.id as member_account_id
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as g (code, passbook, number, nth)
  left join lateral (
    select count(*) as accounts, (array_agg(c.id))[1] as id, bool_or(c.member_kind is not null) as is_held
    from account c
    where c.branch_id = (select kaban_branch()) and lower(c.code) = lower(g.code) and c.deleted_at is null) a
    on true
  left join member m on m.branch_id = (select kaban_branch()) and m.passbook = g.passbook
    and m.deleted_at is null
  left join member_account h on h.branch_id = (select kaban_branch()) and h.account_id = a.id
    and h.number = g.number and (g.passbook is null or h.member_id = m.id)
  order by g.nth`;

/** What of the branch's rows a line means cannot be told, at the field that says it. */
function refusedBy(given: Given, found: Found, cash: string | undefined): [string, string] | null {
  const { passbook, member_account, debit, credit } = given;
  if (debit > 0 === credit > 0) return ["debit", "A line needs a debit or a credit, not both"];
  if (found.accounts === 0) return ["account_code", "No account has this code"];
  if (found.accounts > 1) return ["account_code", "Several accounts have this code"];
  if (found.account_id === cash) {
    const message = "Cash on hand lies in drawers, which begin empty: bring the cash in as the vault's";
    return ["account_code", message];
  }
  if (passbook && !found.member_id) return ["passbook", "No member has this passbook no."];
  if (member_account && !found.member_account_id) return ["member_account", "There is no such account"];
  return passbook && !found.is_held ? ["passbook", "Members do not hold this account"] : null;
}

async function read(context: ImportContext, rows: Values[]): Promise<Read<Balance>> {
  const answer: Read<Balance> = { ready: [], validationErrors: [] };
  const given = rows.flatMap((row, position): Given[] => {
    const parsed = line.safeParse(
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    );
    if (parsed.success) return [{ position, ...parsed.data }];
    for (const { path, message } of parsed.error.issues)
      answer.validationErrors.push({ position, field: String(path[0] ?? ""), message });
    return [];
  });
  const column = (name: "account_code" | "passbook" | "member_account") => given.map((one) => one[name]);
  const [found, cash] = await Promise.all([
    context.tx.query<Found>(find, [column("account_code"), column("passbook"), column("member_account")]),
    readBranchAccounts(context.tx).then((accounts) => accounts.get("cash on hand")),
  ]);
  for (const [index, one] of given.entries()) {
    const row = found.rows[index] as Found;
    const { position, entry_date, debit, credit } = one;
    const refused: [string, string] | null =
      entry_date > context.today
        ? ["entry_date", "The entry date cannot be after the business date"]
        : refusedBy(one, row, cash);
    if (refused) {
      answer.validationErrors.push({ position, field: refused[0], message: refused[1] });
      continue;
    }
    const { account_id, member_id, member_account_id } = row as Found & { account_id: string };
    answer.ready.push({
      position,
      row: { entry_date, account_id, member_id, member_account_id, debit, credit },
    });
  }
  return answer;
}

const addSet = `
  insert into opening_balance_set (organization_id, branch_id, id, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3) on conflict do nothing`;
const addLines = `
  insert into opening_balance_line (organization_id, branch_id, id, set_id, entry_date, account_id, member_id,
    member_account_id, debit, credit)
  select kaban_organization(), kaban_branch(), id, $1, entry_date, account_id, member_id, member_account_id,
    debit, credit
  from jsonb_to_recordset($2) as l (id uuid, entry_date date, account_id uuid, member_id uuid,
    member_account_id uuid, debit bigint, credit bigint)`;

const keyOf = ({ account_id, member_id, member_account_id }: Balance) =>
  `${account_id} ${member_id} ${member_account_id}`;

/** Balances of the old books from a file. They wait to be posted, as one entry, by an operation. */
export const openingBalanceTarget: ImportTarget<Balance> = {
  name: "opening-balance",
  label: "Opening balances",
  fields: openingBalanceLine,
  permission: permissionOf(postOpeningBalances),
  undoPermission: permissionOf(postOpeningBalances),
  topic: "opening-balance",
  unique: [{ field: "account_code", label: "The account, with its member,", keyOf }],
  read,
  check: async () => [],
  async add({ tx, runId, now, userId }, rows) {
    const lines = rows.map((row) => ({ id: uuidv7(), ...row }));
    await tx.query(addSet, [runId, now, userId]);
    await tx.query(addLines, [runId, JSON.stringify(lines)]);
    return lines.map((after) => ({ id: after.id, after }));
  },
  async findBlockers({ tx, runId }) {
    const { rows } = await tx.query(
      `select e.reference from opening_balance_set s
        join journal_entry e on e.branch_id = s.branch_id and e.id = s.entry_id
       where s.branch_id = (select kaban_branch()) and s.id = $1 for update of s`,
      [runId],
    );
    return rows.map(({ reference }) => ({
      title: reference,
      reason: "The balances are posted: take them back first",
    }));
  },
  async remove({ tx, runId }) {
    for (const owned of ["opening_balance_line where set_id", "opening_balance_set where id"]) {
      await tx.query(`delete from ${owned} = $1 and branch_id = (select kaban_branch())`, [runId]);
    }
  },
};
