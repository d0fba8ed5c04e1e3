import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Media, maximumMediaBytes, mediaUrl, thumbnailUrl } from "#contract/entities/media";
import { invalidInput, notFound } from "#contract/kit/refusal";
import { inTenant } from "#server/db/tenant";
import type { Files } from "#server/files/files";
import { maySeeMedia } from "#server/http/media-access";
import { redraw } from "#server/http/picture";
import type { BranchCaller } from "#server/http/session";
import { remember } from "#server/operations/remember";
import type { Parts } from "#server/operations/run";

interface MediaRow {
  file_name: string;
  file_type: string;
  storage_key: string;
}

const thumbnailKey = (key: string) => `${key}-thumbnail`;

async function readUpload(request: FastifyRequest): Promise<{ name: string; original: Buffer }> {
  const file: MultipartFile | undefined = request.isMultipart() ? await request.file() : undefined;
  if (file?.fieldname !== "file") throw invalidInput({ file: "Send one picture in the field file" });
  return { name: file.filename, original: await file.toBuffer() };
}

/** The sender's name for the picture, fit to be shown, with the ending of what it has become. */
function nameFor(given: string, type: string): string {
  const plain = given
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\\/"<>:|?*]/gu, "")
    .trim();
  const stem = plain.replace(/\.[^.]*$/, "").slice(0, 200) || "picture";
  return `${stem}.${type === "image/jpeg" ? "jpg" : "webp"}`;
}

async function keep(parts: Parts, files: Files, caller: BranchCaller, request: FastifyRequest) {
  const { name, original } = await readUpload(request);
  const { full, thumbnail } = await redraw(original);
  const id = uuidv7();
  const { organizationId, branchId } = caller.membership;
  const key = `${organizationId}/${branchId}/${id}`;
  const row = {
    id,
    file_name: nameFor(name, full.type),
    file_type: full.type,
    file_size: full.content.length,
    width: full.width,
    height: full.height,
  };
  await files.put(key, full.content, full.type);
  await files.put(thumbnailKey(key), thumbnail, "image/webp");
  const now = parts.clock.now();
  try {
    await inTenant(parts.db, caller.membership, async (tx) => {
      await tx.query(
        `insert into media (id, file_name, file_type, file_size, width, height, organization_id, branch_id,
           storage_key, created_at, created_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [...Object.values(row), organizationId, branchId, key, now, caller.userId],
      );
      const step = { module: "media", activity: "create-success", entity: "media", entityId: id, after: row };
      await remember(tx, caller.membership, now, [{ caller, steps: [step], stirs: [] }]);
    });
  } catch (error) {
    await Promise.allSettled([files.remove(key), files.remove(thumbnailKey(key))]);
    throw error;
  }
  return { ...row, url: mediaUrl(id, branchId), thumbnail_url: thumbnailUrl(id, branchId) } satisfies Media;
}

/**
 * The picture, if the caller uploaded it in this branch or may read a row that shows it; else it is not
 * there.
 */
async function findVisible(parts: Parts, request: FastifyRequest): Promise<MediaRow> {
  const caller = await parts.sessions.requireBranch(request);
  const { id } = request.params as { id: string };
  if (!z.uuid().safeParse(id).success) throw notFound();
  const { organizationId, branchId } = caller.membership;
  // By organisation: a row that all its branches share may show a picture that one of them uploaded.
  const { rows } = await parts.db.query(
    `select file_name, file_type, storage_key, branch_id = $3 and created_by_id = $4 as is_own
     from media where id = $1 and organization_id = $2`,
    [id, organizationId, branchId, caller.userId],
  );
  const found: (MediaRow & { is_own: boolean }) | undefined = rows[0];
  if (!found || !(found.is_own || (await maySeeMedia(parts.db, caller, id)))) throw notFound();
  return found;
}

async function send(reply: FastifyReply, files: Files, key: string, type: string, name: string) {
  const content = await files.get(key);
  if (!content) throw notFound();
  return reply
    .headers({
      "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // A picture never changes, but who may see it does.
      "Cache-Control": "private, max-age=3600",
    })
    .type(type)
    .send(content);
}

/** Takes pictures at POST /media, and shows them and their thumbnails to those who may see them. */
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
      const caller = await parts.sessions.requireBranch(request);
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
