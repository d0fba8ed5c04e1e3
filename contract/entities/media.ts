import { z } from "zod";

/** What an upload of a picture or document may weigh. */
export const maximumMediaBytes = 10_485_760;

const inBranch = (branchId: string | null) => (branchId ? `?branch=${branchId}` : "");

/**
 * Where a picture is read from, by whoever may see the row it belongs to; a page names its branch in the
 * address. A person's own picture needs none: null.
 */
export const mediaUrl = (id: string, branchId: string | null) => `/api/v1/media/${id}${inBranch(branchId)}`;

/** The same, at most 256 pixels wide and high. */
export const thumbnailUrl = (id: string, branchId: string | null) =>
  `/api/v1/media/${id}/thumbnail${inBranch(branchId)}`;

/** The same file, to be saved instead of shown; for whoever may see it. */
export const downloadUrl = (id: string, branchId: string | null) =>
  `/api/v1/media/${id}/download${inBranch(branchId)}`;

/**
 * The record of SPEC section 3, and what a picture has beside it. A picture as kept: re-encoded, so its type,
 * size and measures may differ from what was sent; or a PDF as it was sent, which has neither measures nor a
 * small picture.
 *
 * Only `url`, `download_url` and `thumbnail_url` open it, each for those who may see it. `bucket_name` and
 * `storage_key` say where it lies to whoever runs the server; knowing them opens nothing.
 */
export const media = z.object({
  id: z.uuid(),
  file_name: z.string(),
  file_type: z.enum(["image/jpeg", "image/webp", "application/pdf"]),
  /** Bytes. */
  file_size: z.int(),
  /** Pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  storage_key: z.string(),
  bucket_name: z.string(),
  url: z.string(),
  download_url: z.string(),
  thumbnail_url: z.string().nullable(),
  /** ISO 8601. */
  created_at: z.string(),
  updated_at: z.string(),
  /** When its person put another in its place; null while it is kept. */
  deleted_at: z.string().nullable(),
});
export type Media = z.output<typeof media>;
