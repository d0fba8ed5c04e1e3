import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { downloadUrl, type Media, maximumMediaBytes, mediaUrl, thumbnailUrl } from "#contract/entities/media";
import { invalidInput, notFound, Refusal } from "#contract/kit/refusal";
import { type Caller, refuseWithoutSecondFactor } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inSystem, inTenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { parseInput } from "#server/platform/http/errors";
import { readUpload, takeFiles } from "#server/platform/http/multipart";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { isLikeness, isOnPage, maySeeMedia, type PictureSource } from "#server/platform/media/media-access";
import { type Kept, pdfType, readPicture, readPictureOrPdf } from "#server/platform/media/upload";
import { commitEffects } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";

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

/** Where the small picture beside a file lies. */
export const thumbnailKey = (key: string) => `${key}-thumbnail`;

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
async function refuseTooManyOwn({ db, clock }: Services, { userId }: Caller): Promise<void> {
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
async function keep(services: Services, files: Files, caller: Caller, request: FastifyRequest) {
  const { membership } = caller;
  refuseWithoutSecondFactor(membership);
  if (!membership) await refuseTooManyOwn(services, caller);
  const { accept } = parseInput(accepts, request.query);
  const file = await readUpload(request);
  if (file?.field !== "file") throw invalidInput({ file: "Send one picture in the field file" });
  // What is one's own is a likeness; documents belong to a branch.
  const read = accept === "document" && membership ? readPictureOrPdf : readPicture;
  const kept = await read(file.content);
  const id = uuidv7();
  const [organizationId, branchId] = [membership?.organizationId ?? null, membership?.branchId ?? null];
  const key = membership ? `${organizationId}/${branchId}/${id}` : `people/${caller.userId}/${id}`;
  const row = {
    id,
    file_name: nameFor(file.name, kept.type),
    file_type: kept.type,
    file_size: kept.content.length,
    width: kept.width,
    height: kept.height,
    storage_key: key,
    bucket_name: files.bucket,
  };
  await files.put(key, kept.content, kept.type);
  if (kept.thumbnail) await files.put(thumbnailKey(key), kept.thumbnail, "image/webp");
  const now = services.clock.now();
  try {
    const write = async (tx: Transaction) => {
      await tx.query(
        `insert into media (id, file_name, file_type, file_size, width, height, storage_key, bucket_name,
           organization_id, branch_id, created_at, updated_at, created_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
        [...Object.values(row), organizationId, branchId, now, caller.userId],
      );
      const step = { module: "media", activity: "create-success", entity: "media", entityId: id, after: row };
      await commitEffects(tx, membership, now, [{ caller, auditEntries: [step], events: [] }]);
    };
    await (membership ? inTenant(services.db, membership, write) : inSystem(services.db, write));
  } catch (error) {
    await Promise.allSettled([files.remove(key), files.remove(thumbnailKey(key))]);
    throw error;
  }
  return {
    ...row,
    url: mediaUrl(id, branchId),
    download_url: downloadUrl(id, branchId),
    thumbnail_url: kept.thumbnail && thumbnailUrl(id, branchId),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    deleted_at: null,
  } satisfies Media;
}

/** Whether the branch the caller works in shows them a picture of its organisation. */
async function isSeenInBranch(
  { db }: Services,
  caller: Caller,
  picture: Picture,
  sources: readonly PictureSource[],
): Promise<boolean> {
  const { membership } = caller;
  // By organisation: a row that all its branches share may show a picture that one of them uploaded.
  if (!membership || picture.organization_id !== membership.organizationId) return false;
  refuseWithoutSecondFactor(membership);
  const isOwn = picture.branch_id === membership.branchId && picture.created_by_id === caller.userId;
  return isOwn || (await maySeeMedia(db, { ...caller, membership }, picture.id, sources));
}

async function findPicture({ db }: Services, id: string): Promise<Picture | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const { rows } = await db.query(
    `select id, file_name, file_type, storage_key, organization_id, branch_id, created_by_id
     from media where id = $1 and deleted_at is null`,
    [id],
  );
  return rows[0];
}

/**
 * The picture, if an organisation shows it on its page, if the caller uploaded it as their own or in this
 * branch, may read a row of the branch that shows it, or if it is the likeness of somebody in an organisation
 * of theirs; else it is not there. Only pages that are public are shown to somebody who is not signed in.
 */
async function findVisible(
  services: Services,
  sources: readonly PictureSource[],
  request: FastifyRequest,
): Promise<MediaRow> {
  const { id } = request.params as { id: string };
  const picture = await findPicture(services, id);
  if (picture?.organization_id) {
    const person = await services.sessions.findPerson(request);
    if (await isOnPage(services.db, person?.userId ?? null, id)) return picture;
  }
  const caller = await services.sessions.require(request);
  if (!picture) throw notFound();
  const isSeen =
    (picture.organization_id === null && picture.created_by_id === caller.userId) ||
    (await isSeenInBranch(services, caller, picture, sources)) ||
    (await isLikeness(services.db, caller.userId, id));
  if (!isSeen) throw notFound();
  return picture;
}

interface Sending {
  key: string;
  type: string;
  name: string;
  /** To be saved, not shown. */
  isSaved?: boolean;
}

async function send(reply: FastifyReply, files: Files, { key, type, name, isSaved = false }: Sending) {
  const content = await files.get(key);
  if (!content) throw notFound();
  // A document is what somebody sent: it is saved, never opened within our own pages.
  const disposition = isSaved || type === pdfType ? "attachment" : "inline";
  return reply
    .headers({
      "Content-Disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // A picture never changes, but who may see it does.
      "Cache-Control": "private, max-age=3600",
    })
    .type(type)
    .send(content);
}

/**
 * Takes pictures at POST /media, with `?accept=document` also PDFs, and shows them and their thumbnails to
 * those who may see them. Rows of master data show theirs; what else does is among the sources.
 */
export async function mediaRoutes(
  api: FastifyInstance,
  services: Services,
  sources: readonly PictureSource[],
): Promise<void> {
  const { files } = services;
  // Within a register of their own: no other route takes multipart bodies.
  await api.register(async (app) => {
    await takeFiles(app, maximumMediaBytes);
    app.post("/media", async (request, reply) => {
      const caller = await services.sessions.require(request);
      return reply.code(201).send(await keep(services, files, caller, request));
    });
    app.get("/media/:id", async (request, reply) => {
      const {
        storage_key: key,
        file_type: type,
        file_name: name,
      } = await findVisible(services, sources, request);
      return send(reply, files, { key, type, name });
    });
    app.get("/media/:id/download", async (request, reply) => {
      const {
        storage_key: key,
        file_type: type,
        file_name: name,
      } = await findVisible(services, sources, request);
      return send(reply, files, { key, type, name, isSaved: true });
    });
    app.get("/media/:id/thumbnail", async (request, reply) => {
      const { storage_key, file_name: name } = await findVisible(services, sources, request);
      return send(reply, files, { key: thumbnailKey(storage_key), type: "image/webp", name });
    });
  });
}
