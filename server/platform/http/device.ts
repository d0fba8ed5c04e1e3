import type { FastifyRequest } from "fastify";
import { addressOf } from "#server/platform/http/address";

/**
 * Where and with what a request was made, as the client says; kept on footsteps and sessions (SPEC section
 * 3).
 */
export interface Device {
  ipAddress: string;
  userAgent: string;
  deviceType: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  referer: string;
  acceptLanguage: string;
}

function header(request: FastifyRequest, name: string, most: number): string {
  const value = request.headers[name];
  return typeof value === "string" ? value.slice(0, most).replaceAll("\0", "") : "";
}

function degrees(request: FastifyRequest, name: string, limit: number): number | null {
  const text = header(request, name, 20);
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}

/** Reads the device headers of SPEC section 7; what is missing or malformed is left empty. */
export function deviceOf(request: FastifyRequest): Device {
  return {
    ipAddress: addressOf(request),
    userAgent: header(request, "x-user-agent", 1000) || header(request, "user-agent", 1000),
    deviceType: header(request, "x-device-type", 20),
    location: header(request, "x-time-zone", 255),
    latitude: degrees(request, "x-latitude", 90),
    longitude: degrees(request, "x-longitude", 180),
    referer: header(request, "referer", 1000),
    acceptLanguage: header(request, "accept-language", 255),
  };
}
