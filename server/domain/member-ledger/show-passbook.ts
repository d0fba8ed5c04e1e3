import { showPassbook } from "#contract/operations/member-ledger/passbook";
import { readMemberAccount } from "#server/domain/member-ledger/member-account";
import { readLayout } from "#server/domain/member-ledger/passbook-layout";
import { readPrinted, readVolumes, readWaiting } from "#server/domain/member-ledger/passbook-rows";
import { serve } from "#server/platform/operations/serve";

export const showPassbookHandler = serve(
  showPassbook,
  async ({ tx, input, today, refusal }) => {
    const found = await readMemberAccount({ tx, input, today, refusal });
    const { member_account_id } = found.account;
    const { layout, version } = await readLayout(tx);
    const volumes = await readVolumes(tx, member_account_id);
    const volume = input.volume_id ? volumes.find(({ id }) => id === input.volume_id) : volumes[0];
    if (input.volume_id && !volume) throw refusal("volume_not_found");
    const waiting = await readWaiting(tx, member_account_id, volumes[0] ?? { ...layout, printed: 0 });
    return {
      ...found,
      layout,
      layout_version: version,
      volumes,
      volume_id: volume?.id ?? null,
      lines: volume ? await readPrinted(tx, volume) : [],
      waiting: waiting.lines,
      waiting_count: waiting.count,
    };
  },
  { onReader: true },
);
