import { createTransport } from "nodemailer";
import type { Carrier } from "#server/platform/mail/message";

const patienceMs = 15_000;

/**
 * Sends mail through the server of SMTP_URL ("smtps://user:password@mail.example:465?from=..."). The sender
 * is its `from`, else its user where that is an address, else no-reply at its host.
 */
export function openSmtp(smtpUrl: string): Carrier {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get("from") ?? (user.includes("@") ? user : `no-reply@${url.hostname}`);
  const isTls = url.protocol === "smtps:";
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (isTls ? 465 : 587)),
    secure: isTls,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry({ to, subject, text, html }) {
      // As one address object: a comma or a line break in it makes no second receiver and no header.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
