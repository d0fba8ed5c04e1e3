import { formatPesos } from "#contract/kit/money";
import type { NotedFee } from "#contract/operations/teller/noted-fees";
import { notedFees } from "#contract/operations/teller/noted-fees";
import type { postPayment } from "#contract/operations/teller/post-payment";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof postPayment>;

const read = `
  select c.member_id, c.id as check_id, coalesce(c.check_number, '') as check_number, c.bounced_on,
    c.fee as amount, a.id as account_id, a.code || ' ' || a.name as account_name
  from received_check c
  join branch_account b on b.organization_id = c.organization_id and b.branch_id = c.branch_id
    and b.role = 'service fee'
  join account a on a.organization_id = c.organization_id and a.branch_id = c.branch_id
    and a.id = b.account_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.member_id = any($1::uuid[]) and c.fee > 0 and c.bounced_on is not null
    and check_fee_entry(c.organization_id, c.branch_id, c.id) is null
  order by c.bounced_on, c.id`;

/** The fees that are open, by the member they are noted for. */
type OpenFees = ReadonlyMap<string, NotedFee[]>;

async function readOpen(tx: Transaction, memberIds: readonly string[]): Promise<OpenFees> {
  const { rows } = await tx.query<NotedFee & { member_id: string }>(read, [memberIds]);
  const open = new Map<string, NotedFee[]>();
  for (const { member_id, ...fee } of rows) open.set(member_id, [...(open.get(member_id) ?? []), fee]);
  return open;
}

const findMember = `
  select from member where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`;

export const notedFeesHandler = serve(notedFees, async ({ tx, input, refusal }) => {
  if ((await tx.query(findMember, [input.id])).rowCount === 0) throw refusal("member_not_found");
  return { data: (await readOpen(tx, [input.id])).get(input.id) ?? [] };
});

const namedIn = ({ lines }: Call["input"]) => lines.flatMap(({ fee_check_id }) => fee_check_id ?? []);

const lockChecks = `
  select from received_check where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id = any($1::uuid[]) order by id for update`;

/** Locks the fees that payments name, and reads those of their members that are open. */
export async function lockFees(tx: Transaction, calls: readonly Pick<Call, "input">[]): Promise<OpenFees> {
  const naming = calls.map(({ input }) => ({ ...input, named: namedIn(input) }));
  const named = naming.flatMap((one) => one.named);
  if (named.length === 0) return new Map();
  await tx.query(lockChecks, [named]);
  const members = naming.flatMap((one) => (one.named.length > 0 && one.member_id ? [one.member_id] : []));
  return readOpen(tx, members);
}

/** The lines, by their place, that pay a noted fee; refuses one that is not open, or is paid otherwise. */
export function feesOf({ input, refusal }: Call, all: OpenFees): ReadonlyMap<number, NotedFee> {
  const named = namedIn(input);
  const open = (input.member_id && all.get(input.member_id)) || [];
  const found = new Map<number, NotedFee>();
  input.lines.forEach(({ fee_check_id, account_id, amount }, index) => {
    if (!fee_check_id) return;
    const line = index + 1;
    const fee = open.find(({ check_id }) => check_id === fee_check_id);
    const isTwice = named.indexOf(fee_check_id) !== named.lastIndexOf(fee_check_id);
    if (!fee || isTwice) throw refusal("line_fee_not_open", { line });
    if (fee.account_id !== account_id || fee.amount !== amount) {
      throw refusal("line_fee_differs", { line, amount: formatPesos(fee.amount), account: fee.account_name });
    }
    found.set(index, fee);
  });
  return found;
}

/** Keeps that an entry collected these fees. */
export function keepCollected(
  tx: Transaction,
  entryId: string,
  fees: ReadonlyMap<number, NotedFee> = new Map(),
): void {
  if (fees.size === 0) return;
  send(tx, {
    text: `insert into collected_fee (organization_id, branch_id, check_id, entry_id)
     select kaban_organization(), kaban_branch(), f.id, $1 from unnest($2::uuid[]) as f (id)`,
    values: [entryId, [...fees.values()].map(({ check_id }) => check_id)],
  });
}
