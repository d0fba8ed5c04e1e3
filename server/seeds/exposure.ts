import { isIP } from "node:net";
import type { Config } from "#server/platform/config";
import type { Database } from "#server/platform/db/database";
import { hasDemo, isEmpty } from "#server/seeds/seed-when-empty";

const onThisMachine = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

type Settings = Pick<Config, "host" | "trustProxy" | "demo" | "isDemoPublic">;

/**
 * The address to listen on. The demo's passwords are published: where it is, or would be loaded, the server
 * is for this machine alone. Throws when it was told otherwise, by another address or a proxy before it,
 * unless DEMO=public says that the demo is meant for everybody.
 */
export async function hostFor(
  db: Database,
  { host, trustProxy, demo, isDemoPublic }: Settings,
): Promise<string> {
  const isDemo = (await hasDemo(db)) || (demo && (await isEmpty(db)));
  if (!isDemo || isDemoPublic) return host ?? "0.0.0.0";
  const reach = [
    host !== undefined && !onThisMachine(host) && `HOST=${host}`,
    trustProxy !== undefined && "TRUST_PROXY",
  ].filter(Boolean);
  if (reach.length === 0) return host ?? "127.0.0.1";
  throw new Error(
    `with ${reach.join(" and ")} others reach this server, and the passwords of its demo are published. ` +
      "For real work begin an empty database with DEMO=0; to show the demo to everybody set DEMO=public.",
  );
}
