import { current } from "#contract/operations/identity/current";
import { readAuthContext } from "#server/identity/auth-context";
import { servedLogin, servedLogout } from "#server/identity/login";
import { servedReadPreference, servedSavePreference } from "#server/identity/preferences";
import { type Served, serveUser } from "#server/operations/serve";

const servedCurrent = serveUser(current, ({ tx, caller, now }) =>
  readAuthContext(tx, { userId: caller.userId, branchId: caller.membership?.branchId ?? null, now }),
);

/** The verbs of signing in and of one's own settings. */
export const identity: readonly Served[] = [
  servedCurrent,
  servedLogin,
  servedLogout,
  servedReadPreference,
  servedSavePreference,
];
