import { timingSafeEqual } from "node:crypto";
import type { MemberBrief } from "#contract/entities/member";
import { memberQr, myQr, scanMember } from "#contract/operations/members/qr";
import { findMember, readBrief } from "#server/domain/members/rows";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const prefix = "kaban:member:";
const idBytes = 16;
const signatureBytes = 16;

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The server's signature of a member of a branch; its key never leaves the database. */
async function sign(tx: Transaction, branchId: string, memberId: string): Promise<Buffer> {
  const { rows } = await tx.query("select kaban_sign_member($1, $2) as signature", [branchId, memberId]);
  return rows[0].signature;
}

/** What the QR code of a member of a branch holds. */
export async function qrContent(tx: Transaction, branchId: string, memberId: string): Promise<string> {
  const signature = await sign(tx, branchId, memberId);
  const content = Buffer.concat([bytesOf(branchId), bytesOf(memberId), signature]).toString("base64url");
  return `${prefix}${content}`;
}

const memberQrHandler = serve(memberQr, async ({ tx, input, caller, refusal }) => {
  const { branchId } = caller.membership;
  const member = await findMember(tx, input.id);
  if (!member) throw refusal("member_not_found");
  return { content: await qrContent(tx, branchId, member.id) };
});

const myQrHandler = serve(myQr, async ({ tx, caller, refusal }) => {
  const { rows } = await tx.query(
    `select id from member where organization_id = (select kaban_organization())
      and branch_id = (select kaban_branch()) and user_id = $1 and deleted_at is null`,
    [caller.userId],
  );
  if (!rows[0]) throw refusal("member_not_found");
  return { content: await qrContent(tx, caller.membership.branchId, rows[0].id) };
});

const scanMemberHandler = serve(scanMember, async ({ tx, input, caller, refusal }): Promise<MemberBrief> => {
  const content = input.content.trim();
  if (!content.startsWith("kaban:")) throw refusal("qr_unknown");
  if (!content.startsWith(prefix)) throw refusal("qr_of_another_kind");
  const bytes = Buffer.from(content.slice(prefix.length), "base64url");
  if (bytes.length !== 2 * idBytes + signatureBytes) throw refusal("qr_not_genuine");
  const [branchId, memberId] = [idOf(bytes.subarray(0, idBytes)), idOf(bytes.subarray(idBytes, 2 * idBytes))];
  const signature = await sign(tx, branchId, memberId);
  if (!timingSafeEqual(signature, bytes.subarray(2 * idBytes))) throw refusal("qr_not_genuine");
  if (branchId !== caller.membership.branchId) throw refusal("qr_of_another_branch");
  const member = await findMember(tx, memberId);
  // The card of a member who was merged opens who they are now.
  const brief = member && (await readBrief(tx, member.merged_into_id ?? member.id));
  if (!brief) throw refusal("qr_not_genuine");
  return brief;
});

/** The operations of members' QR codes. */
export const qrCodes: readonly OperationHandler[] = [memberQrHandler, myQrHandler, scanMemberHandler];
