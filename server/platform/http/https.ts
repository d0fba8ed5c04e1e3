import type { FastifyRequest } from "fastify";

/**
 * True when the browser came by https, to us or to the proxy before us. A proxy's word is enough here: a
 * client that makes it up only makes its own cookies stricter.
 */
export function isHttps(request: FastifyRequest): boolean {
  return request.protocol === "https" || request.headers["x-forwarded-proto"] === "https";
}
