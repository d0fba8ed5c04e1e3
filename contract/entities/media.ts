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

/**
 * A picture as kept: re-encoded, so its type, size and measures may differ from what was sent; or a PDF as it
 * was sent, which has neither measures nor a small picture.
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
  url: z.string(),
  thumbnail_url: z.string().nullable(),
});
export type Media = z.output<typeof media>;
