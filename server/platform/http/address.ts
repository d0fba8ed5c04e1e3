import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/**
 * The address a request comes from: the socket's, or what a trusted proxy says. Some proxies add a port; what
 * is no address at all is the proxy's own.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const given = [ip, ip?.replace(/^\[?(.*?)\]?:\d+$/, "$1")].find((address) => address && isIP(address));
  return (given ?? socket.remoteAddress ?? "").slice(0, 45);
}

/** What counts as one client in limits: an IPv4 address, or the /64 of IPv6 that a household gets whole. */
export const networkOf = (address: string): string => normalizeIP(address);
