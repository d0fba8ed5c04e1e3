import type { FastifyRequest } from "fastify";

/**
 * True for what asks the API, found there or not. By the route that answers, since an address can be written
 * in more than one way: "/%61pi/v1" is "/api/v1".
 */
export const isOfApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url, url].some((address) => address?.startsWith("/api/"));
