import { z } from "zod";

/** What an upload of a picture may weigh. */
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

/** A picture as kept: re-encoded, so its type, size and measures may differ from what was sent. */
export const media = z.object({
  id: z.uuid(),
  file_name: z.string(),
  file_type: z.enum(["image/jpeg", "image/webp"]),
  /** Bytes. */
  file_size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  url: z.string(),
  thumbnail_url: z.string(),
});
export type Media = z.output<typeof media>;
