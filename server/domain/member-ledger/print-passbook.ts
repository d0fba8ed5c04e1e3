import type { PassbookVolume } from "#contract/entities/passbook";
import { printPassbook, reprintPassbook } from "#contract/operations/member-ledger/passbook";
import { lockHead } from "#server/domain/ledger/locks";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import { readPrinted, readVolumes, writeWaiting } from "#server/domain/member-ledger/passbook-rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof printPassbook>;

/** The newest volume of the account, with the branch's postings held: nothing is printed meanwhile either. */
async function lockNewest({ tx, input, today, refusal }: Call): Promise<[string, PassbookVolume]> {
  await lockHead(tx);
  const { account } = await readMemberAccount({ tx, input, today, refusal });
  const [newest] = await readVolumes(tx, account.member_account_id);
  if (!newest || !account.member_account_id) throw refusal("no_volume_open");
  return [account.member_account_id, newest];
}

async function print(call: Call) {
  const { tx, input, caller, now, refusal, audit } = call;
  const [memberAccountId, volume] = await lockNewest(call);
  const next = volume.printed + 1;
  if (volume.id !== input.volume_id || next !== input.from_position) throw refusal("passbook_moved_on");
  const room = volume.lines_per_page * volume.pages - volume.printed;
  if (room === 0) throw refusal("volume_full");
  const count = await writeWaiting(tx, memberAccountId, { volume, now, userId: caller.userId }, room);
  if (count === 0) throw refusal("nothing_to_print");
  const after = { volume: volume.number, from_position: next, to_position: volume.printed + count };
  audit({ entity: "passbook", entityId: volume.id, after });
  return { lines: await readPrinted(tx, volume, next, after.to_position) };
}

export const printPassbookHandler = serve(printPassbook, print);

export const reprintPassbookHandler = serve(reprintPassbook, async ({ tx, input, today, refusal, audit }) => {
  const { account } = await readMemberAccount({ tx, input, today, refusal });
  const volume = (await readVolumes(tx, account.member_account_id)).find(({ id }) => id === input.volume_id);
  if (!volume) throw refusal("no_volume_open");
  const { from_position, to_position = volume.printed, reason } = input;
  if (from_position > to_position || to_position > volume.printed) throw refusal("line_not_printed");
  const after = { volume: volume.number, from_position, to_position };
  audit({ entity: "passbook", entityId: volume.id, description: reason, after });
  return { lines: await readPrinted(tx, volume, from_position, to_position) };
});
