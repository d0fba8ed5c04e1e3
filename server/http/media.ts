import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Media, maximumMediaBytes, mediaUrl, thumbnailUrl } from "#contract/entities/media";
import { invalidInput, notFound, Refusal } from "#contract/kit/refusal";
import type { Parts } from "#server/operations/run";
import { type Caller, refuseWithoutSecondFactor } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inSystem, inTenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { parseInput } from "#server/platform/http/errors";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { isLikeness, isOnPage, maySeeMedia } from "#server/platform/media/media-access";
import { type Kept, pdfType, readPicture, readPictureOrPdf } from "#server/platform/media/upload";
import { remember } from "#server/platform/operations/commit-effects";

interface MediaRow {
  file_name: string;
  file_type: string;
  storage_key: string;
}

interface Picture extends MediaRow {
  id: string;
  organization_id: string | null;
  branch_id: string | null;
  created_by_id: string;
}

const thumbnailKey = (key: string) => `${key}-thumbnail`;

async function readUpload(request: FastifyRequest): Promise<{ name: string; original: Buffer }> {
  const file: MultipartFile | undefined = request.isMultipart() ? await request.file() : undefined;
  if (file?.fieldname !== "file") throw invalidInput({ file: "Send one picture in the field file" });
  return { name: file.filename, original: await file.toBuffer() };
}

const endings: Record<Kept["type"], string> = { "image/jpeg": "jpg", "image/webp": "webp", [pdfType]: "pdf" };

/** The sender's name for the file, fit to be shown, with the ending of what it has become. */
function nameFor(given: string, type: Kept["type"]): string {
  const plain = given
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\\/"<>:|?*]/gu, "")
    .trim();
  const stem = plain.replace(/\.[^.]*$/, "").slice(0, 200) || (type === pdfType ? "document" : "picture");
  return `${stem}.${endings[type]}`;
}

const ownPerDay = 30;

/** Anybody may open an account: nobody fills the disk with pictures of their own. */
async function refuseTooManyOwn({ db, clock }: Parts, { userId }: Caller): Promise<void> {
  const count = { key: `own-picture ${userId}`, most: ownPerDay, minutes: 24 * 60, now: clock.now() };
  if ((await minutesUntilAllowed(db, count)) === 0) return;
  throw new Refusal(429, {
    code: "too_many_pictures",
    message: "Too many pictures today. Try again tomorrow.",
  });
}

const accepts = z.object({
  accept: z.enum(["picture", "document"], "accept must be picture or document").default("picture"),
});

/** Keeps the uploaded picture or document: for the branch the request names, else as the person's own. */
async function keep(parts: Parts, files: Files, caller: Caller, request: FastifyRequest) {
  const { membership } = caller;
  refuseWithoutSecondFactor(membership);
  if (!membership) await refuseTooManyOwn(parts, caller);
  const { accept } = parseInput(accepts, request.query);
  const { name, original } = await readUpload(request);
  // What is one's own is a likeness; documents belong to a branch.
  const read = accept === "document" && membership ? readPictureOrPdf : readPicture;
  const kept = await read(original);
  const id = uuidv7();
  const [organizationId, branchId] = [membership?.organizationId ?? null, membership?.branchId ?? null];
  const key = membership ? `${organizationId}/${branchId}/${id}` : `people/${caller.userId}/${id}`;
  const row = {
    id,
    file_name: nameFor(name, kept.type),
    file_type: kept.type,
    file_size: kept.content.length,
    width: kept.width,
    height: kept.height,
  };
  await files.put(key, kept.content, kept.type);
  if (kept.thumbnail) await files.put(thumbnailKey(key), kept.thumbnail, "image/webp");
  const now = parts.clock.now();
  try {
    const write = async (tx: Transaction) => {
      await tx.query(
        `insert into media (id, file_name, file_type, file_size, width, height, organization_id, branch_id,
           storage_key, created_at, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [...Object.values(row), organizationId, branchId, key, now, caller.userId],
      );
      const step = { module: "media", activity: "create-success", entity: "media", entityId: id, after: row };
      await remember(tx, membership, now, [{ caller, steps: [step], stirs: [] }]);
    };
    await (membership ? inTenant(parts.db, membership, write) : inSystem(parts.db, write));
  } catch (error) {
    await Promise.allSettled([files.remove(key), files.remove(thumbnailKey(key))]);
    throw error;
  }
  const small = kept.thumbnail && thumbnailUrl(id, branchId);
  return { ...row, url: mediaUrl(id, branchId), thumbnail_url: small } satisfies Media;
}

/** Whether the branch the caller works in shows them a picture of its organisation. */
async function isSeenInBranch({ db }: Parts, caller: Caller, picture: Picture): Promise<boolean> {
  const { membership } = caller;
  // By organisation: a row that all its branches share may show a picture that one of them uploaded.
  if (!membership || picture.organization_id !== membership.organizationId) return false;
  refuseWithoutSecondFactor(membership);
  const isOwn = picture.branch_id === membership.branchId && picture.created_by_id === caller.userId;
  return isOwn || (await maySeeMedia(db, { ...caller, membership }, picture.id));
}

async function findPicture({ db }: Parts, id: string): Promise<Picture | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const { rows } = await db.query(
    `select id, file_name, file_type, storage_key, organization_id, branch_id, created_by_id
     from media where id = $1`,
    [id],
  );
  return rows[0];
}

/**
 * The picture, if an organisation shows it on its page, if the caller uploaded it as their own or in this
 * branch, may read a row of the branch that shows it, or if it is the likeness of somebody in an organisation
 * of theirs; else it is not there. Only pages that are public are shown to somebody who is not signed in.
 */
async function findVisible(parts: Parts, request: FastifyRequest): Promise<MediaRow> {
  const { id } = request.params as { id: string };
  const picture = await findPicture(parts, id);
  if (picture?.organization_id) {
    const person = await parts.sessions.findPerson(request);
    if (await isOnPage(parts.db, person?.userId ?? null, id)) return picture;
  }
  const caller = await parts.sessions.require(request);
  if (!picture) throw notFound();
  const isSeen =
    (picture.organization_id === null && picture.created_by_id === caller.userId) ||
    (await isSeenInBranch(parts, caller, picture)) ||
    (await isLikeness(parts.db, caller.userId, id));
  if (!isSeen) throw notFound();
  return picture;
}

async function send(reply: FastifyReply, files: Files, key: string, type: string, name: string) {
  const content = await files.get(key);
  if (!content) throw notFound();
  // A document is what somebody sent: it is saved, never opened within our own pages.
  const shown = type === pdfType ? "attachment" : "inline";
  return reply
    .headers({
      "Content-Disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // A picture never changes, but who may see it does.
      "Cache-Control": "private, max-age=3600",
    })
    .type(type)
    .send(content);
}

/**
 * Takes pictures at POST /media, with `?accept=document` also PDFs, and shows them and their thumbnails to
 * those who may see them.
 */
export async function mediaRoutes(api: FastifyInstance, parts: Parts, files: Files): Promise<void> {
  // Within a register of their own: no other route takes multipart bodies.
  await api.register(async (app) => {
    await app.register(multipart, {
      limits: {
        fileSize: maximumMediaBytes,
        files: 1,
        fields: 5,
        fieldSize: 1000,
        parts: 6,
        headerPairs: 20,
      },
    });
    app.post("/media", async (request, reply) => {
      const caller = await parts.sessions.require(request);
      return reply.code(201).send(await keep(parts, files, caller, request));
    });
    app.get("/media/:id", async (request, reply) => {
      const row = await findVisible(parts, request);
      return send(reply, files, row.storage_key, row.file_type, row.file_name);
    });
    app.get("/media/:id/thumbnail", async (request, reply) => {
      const row = await findVisible(parts, request);
      return send(reply, files, thumbnailKey(row.storage_key), "image/webp", row.file_name);
    });
  });
}
