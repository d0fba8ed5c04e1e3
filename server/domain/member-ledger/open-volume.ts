import { v7 as uuidv7 } from "uuid";
import type { PassbookVolume } from "#contract/entities/passbook";
import { openVolume } from "#contract/operations/member-ledger/passbook";
import { lockMemberAccounts } from "#server/domain/ledger/locks";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import { readLayout } from "#server/domain/member-ledger/passbook-layout";
import { coverWaiting, readPrinted, readVolumes } from "#server/domain/member-ledger/passbook-rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof openVolume>;

const insertVolume = `
  insert into passbook_volume (id, organization_id, branch_id, member_id, account_id, number, reason,
    lines_per_page, pages, opened_at, opened_by_id)
  select $1, kaban_organization(), kaban_branch(), $2, $3, coalesce(max(number), 0) + 1, $4, $5, $6, $7, $8
  from passbook_volume where member_id = $2 and account_id = $3`;

// The balance on paper so far, or with all that is posted.
const bringForward = `
  insert into passbook_line (organization_id, branch_id, volume_id, position, balance, printed_at,
    printed_by_id)
  select kaban_organization(), kaban_branch(), $1, 1, b.balance, $2, $3
  from (select case when $4 then (
      select balance from member_account_balance where member_id = $5 and account_id = $6)
    else coalesce((
      select p.balance from passbook_line p join passbook_volume v on v.id = p.volume_id
      where v.member_id = $5 and v.account_id = $6 and p.position > 0
      order by v.number desc, p.position desc limit 1), 0) end as balance) b
  where b.balance <> 0 or exists (
    select from passbook_volume v where v.member_id = $5 and v.account_id = $6 and v.number > 1)`;

async function open(call: Call) {
  const { tx, input, caller, now, refusal, audit } = call;
  const found = await readMemberAccount(tx, input);
  if (!found) throw refusal("holding_not_found");
  // Nothing is posted or printed meanwhile.
  await lockMemberAccounts(tx, [{ memberId: input.id, accountId: input.account_id }]);
  const { layout } = await readLayout(tx);
  const [id, { userId }] = [uuidv7(), caller];
  const ruled = [layout.lines_per_page, layout.pages];
  await tx.query(insertVolume, [id, input.id, input.account_id, input.reason, ...ruled, now, userId]);
  const forwarded = [id, now, userId, input.covers_waiting, input.id, input.account_id];
  // First the lines it covers: the balance on paper is what they are counted from.
  if (input.covers_waiting) await coverWaiting(tx, input, { volume: { id, printed: 0 }, now, userId });
  await tx.query(bringForward, forwarded);
  const [volume] = (await readVolumes(tx, input)) as [PassbookVolume];
  audit({ entity: "passbook", entityId: id, description: input.reason, after: volume });
  return { volume, lines: await readPrinted(tx, volume) };
}

export const openVolumeHandler = serve(openVolume, open);
