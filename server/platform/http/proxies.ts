import { isIP } from "node:net";

/** Whose word on a client's address counts: the proxies at these addresses, or so many hops before us. */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean);

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A network of no bits is everybody.
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Reads TRUST_PROXY: a number of hops, or addresses and networks with commas between; nobody when empty. */
export function trustedProxiesFrom(text: string | undefined): TrustedProxies | undefined {
  const value = text?.trim();
  if (!value) return undefined;
  if (/^\d{1,2}$/.test(value)) {
    const hops = Number(value);
    return hops === 0 ? undefined : (_address, hop) => hop < hops;
  }
  const networks = value.split(",").map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    "TRUST_PROXY must be how many proxies stand before this server, like 1, or their addresses and" +
      ` networks, like "10.0.0.5, 192.168.1.0/24", not "${text}"`,
  );
}
