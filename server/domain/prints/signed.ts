import { signatoryRoles } from "#contract/entities/voucher";
import type { Section } from "#server/domain/prints/paper";
import type { Reader } from "#server/domain/prints/shown";

interface Signed {
  signatories?: readonly { role: string; name: string | null; position: string | null }[];
  created_by_name: string | null;
  approved_by_name: string | null;
  /** Who receives the money. */
  pay_to?: string;
}

const signedTogether = 3;

/** Lines to sign on, three beside each other. */
export function signatureRows(lines: readonly string[]): Section[] {
  const rows = Math.ceil(lines.length / signedTogether);
  return Array.from({ length: rows }, (_, row) => ({
    kind: "signatures",
    lines: lines.slice(row * signedTogether, (row + 1) * signedTogether),
  }));
}

/** Lines to sign on: whom the paper names, else who prepares, certifies and approves; then the payee. */
export function signaturesOf(paper: Signed, { labels }: Reader, receivedBy: string): Section[] {
  const { signatories = [], created_by_name, approved_by_name, pay_to } = paper;
  const [prepares, certifies, approves] = signatoryRoles;
  const usual = [
    { role: prepares, name: created_by_name, position: null },
    { role: certifies, name: null, position: null },
    { role: approves, name: approved_by_name, position: null },
  ];
  const lines = (signatories.length > 0 ? signatories : usual).map(({ role, name, position }) =>
    [labels.option(role), [name, position].filter(Boolean).join(", ")].filter(Boolean).join(": "),
  );
  if (pay_to) lines.push(`${receivedBy}: ${pay_to}`);
  return signatureRows(lines);
}
