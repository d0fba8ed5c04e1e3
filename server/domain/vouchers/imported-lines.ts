import { importedVoucherLine } from "#contract/entities/voucher-import";
import type { CalendarDate } from "#contract/kit/dates";
import { fields } from "#contract/kit/input";
import type { Centavos } from "#contract/kit/money";
import { isOffered, isShut, refusedAccount } from "#server/domain/ledger/written-lines";
import { offeredIn } from "#server/domain/vouchers/lines";
import type { ImportContext, Read } from "#server/platform/imports/target";
import type { Values } from "#server/platform/resources/table-model";

/** A line of a file, with the accounts of the branch that it means; of zero where it moves nothing. */
export interface ImportedLine {
  voucher: string;
  date: CalendarDate;
  reference: string | null;
  account_id: string;
  member_account_id: string | null;
  description: string | null;
  debit: Centavos;
  credit: Centavos;
}

const schema = fields(importedVoucherLine);
type Given = ReturnType<typeof schema.parse> & { position: number };

interface Found {
  id: string | null;
  accounts: number;
  name: string;
  status: string;
  is_offered: boolean;
  member_kind: string | null;
  member_account_id: string | null;
  member_account_status: string | null;
}

/** Accounts that are called a word in a way that goes before others. */
const called = (place: number, how: string) => `
  select w.word, ${place} as place, c.* from words w join account c on ${how} = kaban_plain(w.word)
    and c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.deleted_at is null`;

const find = `
  with words as (select distinct word from unnest($1::text[]) as word),
  meant as (${called(1, "kaban_plain(c.code)")} union all ${called(2, "kaban_plain(c.code || ' ' || c.name)")}
    union all ${called(3, "kaban_plain(c.name)")}),
  best as (select m.*, rank() over (partition by m.word order by m.place) as nth from meant m)
  select a.id, coalesce(a.accounts, 0)::integer as accounts, a.name, a.status, a.is_offered, a.member_kind,
    h.id as member_account_id, h.status as member_account_status
  from unnest($1::text[], $2::text[]) with ordinality as g (word, number, nth)
  left join (
    select c.word, count(*) as accounts, (array_agg(c.id))[1] as id,
      min(c.code || ' ' || c.name) as name, min(c.status) as status,
      bool_and(${isOffered(offeredIn.journal)}) as is_offered, min(c.member_kind) as member_kind
    from best c where c.nth = 1 group by c.word) a on a.word = g.word
  left join member_account h on h.organization_id = (select kaban_organization())
    and h.branch_id = (select kaban_branch()) and h.account_id = a.id and h.number = g.number
  order by g.nth`;

/** Why an account is not taken, as a person who mends a file is told; by the rules of a line by hand. */
function refusedOf(found: Found, number: string | null): [string, string] | null {
  const { name, accounts, status, member_kind, member_account_id, member_account_status } = found;
  if (accounts === 0) return ["account_code", "No account has this code or name"];
  if (accounts > 1) return ["account_code", "Several accounts have this code or name"];
  switch (refusedAccount(found, number !== null)) {
    case "account_not_open":
      return ["account_code", `The account ${name} is ${status}`];
    case "account_not_offered":
      return ["account_code", `The account ${name} is not offered for such vouchers`];
    case "held_by_nobody":
      return ["member_account", `Members hold nothing in ${name}`];
    default:
  }
  if (!member_kind) return null;
  if (number === null) return ["member_account", `Say whose account of ${name} it is`];
  if (!member_account_id) return ["member_account", `No member has this account of ${name}`];
  return isShut(member_account_status ?? "")
    ? ["member_account", `The account of the member is ${member_account_status}`]
    : null;
}

/** What a line comes to on each side: what is below zero on one is on the other. */
function sidesOf({ debit, credit, amount }: Given) {
  const [over, under] = [amount ?? debit ?? 0, credit ?? 0];
  return {
    debit: Math.max(over, 0) + Math.max(-under, 0),
    credit: Math.max(under, 0) + Math.max(-over, 0),
  };
}

/** What a line is refused for by itself, at the field that says it. */
function refusedBy(given: Given, found: Found, { today }: ImportContext): [string, string] | null {
  const { date, debit, credit, amount, member_account } = given;
  if (date > today) return ["date", "The voucher date cannot be after the business date"];
  if (amount !== null && (debit || credit))
    return ["amount", "A line has an amount, or a debit or a credit, not both"];
  const isSilent = amount === null && debit === null && credit === null;
  const sides = sidesOf(given);
  if (isSilent || (sides.debit > 0 && sides.credit > 0))
    return ["debit", "A line needs a debit or a credit, not both"];
  return refusedOf(found, member_account);
}

/** The lines of a file as lines of vouchers; refuses those that say what the branch does not have. */
export async function readImportedLines(context: ImportContext, rows: Values[]): Promise<Read<ImportedLine>> {
  const read: Read<ImportedLine> = { ready: [], validationErrors: [] };
  const given = rows.flatMap((row, position): Given[] => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [{ position, ...parsed.data }];
    for (const { path, message } of parsed.error.issues)
      read.validationErrors.push({ position, field: String(path[0] ?? ""), message });
    return [];
  });
  const found = await context.tx.query<Found>(find, [
    given.map(({ account_code }) => account_code),
    given.map(({ member_account }) => member_account),
  ]);
  for (const [index, one] of given.entries()) {
    const meant = found.rows[index] as Found;
    const { position, voucher, date, reference, particulars } = one;
    const refused = refusedBy(one, meant, context);
    if (refused) {
      const [field, message] = refused;
      read.validationErrors.push({ position, field, message });
      continue;
    }
    const ids = { account_id: meant.id as string, member_account_id: meant.member_account_id };
    const row = { voucher, date, reference, ...ids, description: particulars, ...sidesOf(one) };
    read.ready.push({ position, row });
  }
  return read;
}
