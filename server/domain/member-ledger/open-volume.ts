import { v7 as uuidv7 } from "uuid";
import type { PassbookVolume } from "#contract/entities/passbook";
import { openVolume } from "#contract/operations/member-ledger/passbook";
import { lockHead } from "#server/domain/ledger/locks";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import { readLayout } from "#server/domain/member-ledger/passbook-layout";
import { coverWaiting, readPrinted, readVolumes } from "#server/domain/member-ledger/passbook-rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof openVolume>;

const insertVolume = `
  insert into passbook_volume (id, organization_id, branch_id, member_account_id, number, reason,
    lines_per_page, pages, opened_at, opened_by_id)
  select $1, kaban_organization(), kaban_branch(), $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7
  from passbook_volume where branch_id = (select kaban_branch()) and member_account_id = $2`;

// The balance on paper so far, or with all that is posted.
const bringForward = `
  insert into passbook_line (organization_id, branch_id, volume_id, position, balance, printed_at,
    printed_by_id)
  select kaban_organization(), kaban_branch(), $1, 1, b.balance, $2, $3
  from (select case when $4 then (
      select balance from member_account where branch_id = (select kaban_branch()) and id = $5)
    else coalesce((
      select p.balance from passbook_line p 
        join passbook_volume v on v.branch_id = p.branch_id and v.id = p.volume_id
      where v.branch_id = (select kaban_branch()) and v.member_account_id = $5 and p.position > 0
      order by v.number desc, p.position desc limit 1), 0) end as balance) b
  where b.balance <> 0 or exists (
    select from passbook_volume v where v.branch_id = (select kaban_branch()) and v.member_account_id = $5
      and v.number > 1)`;

/** The account the book is for; opened by it where nothing was deposited yet. */
async function accountOf({ tx, input, caller, now, today, refusal }: Call): Promise<string> {
  // Nothing is posted or printed meanwhile.
  await lockHead(tx);
  const { account } = await readMemberAccount({ tx, input, today, refusal });
  if (account.member_account_id) return account.member_account_id;
  const opened = { memberId: input.id, accountId: input.account_id, openedOn: today };
  const id = uuidv7();
  await insertMemberAccounts(tx, [{ ...opened, id, createdAt: now, createdById: caller.userId }]);
  return id;
}

async function open(call: Call) {
  const { tx, input, caller, now, audit } = call;
  const accountId = await accountOf(call);
  const { layout } = await readLayout(tx);
  const [id, { userId }] = [uuidv7(), caller];
  const ruled = [layout.lines_per_page, layout.pages];
  await tx.query(insertVolume, [id, accountId, input.reason, ...ruled, now, userId]);
  const forwarded = [id, now, userId, input.covers_waiting, accountId];
  // First the lines it covers: the balance on paper is what they are counted from.
  if (input.covers_waiting) await coverWaiting(tx, accountId, { volume: { id, printed: 0 }, now, userId });
  await tx.query(bringForward, forwarded);
  const [volume] = (await readVolumes(tx, accountId)) as [PassbookVolume];
  audit({ entity: "passbook", entityId: id, description: input.reason, after: volume });
  return { volume, lines: await readPrinted(tx, volume) };
}

export const openVolumeHandler = serve(openVolume, open);
