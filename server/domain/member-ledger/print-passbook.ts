import type { PassbookVolume } from "#contract/entities/passbook";
import { printPassbook, reprintPassbook } from "#contract/operations/member-ledger/passbook";
import { lockMemberAccounts } from "#server/domain/ledger/locks";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import {
  type OfMemberAccount,
  readPrinted,
  readVolumes,
  writeWaiting,
} from "#server/domain/member-ledger/passbook-rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof printPassbook>;

/** The newest volume, with its account locked: nothing is posted or printed meanwhile. */
async function lockNewest({ tx, input, refusal }: Call): Promise<PassbookVolume> {
  const { id, account_id }: OfMemberAccount = input;
  if (!(await readMemberAccount(tx, input))) throw refusal("holding_not_found");
  await lockMemberAccounts(tx, [{ memberId: id, accountId: account_id }]);
  const [newest] = await readVolumes(tx, input);
  if (!newest) throw refusal("no_volume_open");
  return newest;
}

async function print(call: Call) {
  const { tx, input, caller, now, refusal, audit } = call;
  const volume = await lockNewest(call);
  const next = volume.printed + 1;
  if (volume.id !== input.volume_id || next !== input.from_position) throw refusal("passbook_moved_on");
  const room = volume.lines_per_page * volume.pages - volume.printed;
  if (room === 0) throw refusal("volume_full");
  const count = await writeWaiting(tx, input, { volume, now, userId: caller.userId }, room);
  if (count === 0) throw refusal("nothing_to_print");
  const after = { volume: volume.number, from_position: next, to_position: volume.printed + count };
  audit({ entity: "passbook", entityId: volume.id, after });
  return { lines: await readPrinted(tx, volume, next, after.to_position) };
}

export const printPassbookHandler = serve(printPassbook, print);

export const reprintPassbookHandler = serve(reprintPassbook, async ({ tx, input, refusal, audit }) => {
  if (!(await readMemberAccount(tx, input))) throw refusal("holding_not_found");
  const volume = (await readVolumes(tx, input)).find(({ id }) => id === input.volume_id);
  if (!volume) throw refusal("no_volume_open");
  const { from_position, to_position = volume.printed, reason } = input;
  if (from_position > to_position || to_position > volume.printed) throw refusal("line_not_printed");
  const after = { volume: volume.number, from_position, to_position };
  audit({ entity: "passbook", entityId: volume.id, description: reason, after });
  return { lines: await readPrinted(tx, volume, from_position, to_position) };
});
