import type { FastifyInstance } from "fastify";
import { isHttps } from "#server/platform/http/https";
import { isOfApi } from "#server/platform/http/routed";

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // antd writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join("; ");

const always = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
/** What every answer of the API bears; also one to an address that no hook ever sees. */
export const ofTheApi = { ...always, "Cache-Control": "no-store" };
const oneYear = "max-age=31536000; includeSubDomains";

/** Puts the security headers on every answer, errors included; answers of the API are never cached. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isOfApi(request) ? ofTheApi : always);
    if (isHttps(request)) reply.header("Strict-Transport-Security", oneYear);
    done();
  });
}
