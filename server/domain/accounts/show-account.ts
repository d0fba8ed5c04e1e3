import { showAccount } from "#contract/operations/accounts/show-account";
import { mappedCodeOf } from "#server/domain/accounts/mapping";
import { readAccount } from "#server/domain/accounts/rows";
import { serve } from "#server/platform/operations/serve";

export const showAccountHandler = serve(showAccount, async (call) => {
  const account = await readAccount(call);
  return { ...account, mapped_code: mappedCodeOf(account.code) };
});
