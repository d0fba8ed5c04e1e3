import sharp from "sharp";
import type { Services } from "#server/platform/operations/run";

/** A picture of the organisation, and how wide and high it is drawn, in points. */
export interface Wanted {
  mediaId: string | null;
  organizationId: string;
  width: number;
  height: number;
  /** Fills its place, cut where it must be, or lies wholly within it. */
  fit: "cover" | "inside";
}

// Of the width and height on paper: enough for 300 dots an inch.
const pixelsPerPoint = 4.2;
const nothing = `data:image/png;base64,${[
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQImWNg",
  "YGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==",
].join("")}`;

async function draw({ db, files }: Pick<Services, "db" | "files">, wanted: Wanted): Promise<string> {
  const { mediaId, organizationId, fit } = wanted;
  // The row that shows the picture was read as the caller's; here it need only be the same organisation's.
  const { rows } = await db.query(
    "select storage_key, file_type from media where id = $1 and organization_id = $2",
    [mediaId, organizationId],
  );
  if (!rows[0]?.file_type.startsWith("image/")) return nothing;
  const content = await files.get(rows[0].storage_key);
  if (!content) return nothing;
  const [width, height] = [wanted.width, wanted.height].map((points) => Math.round(points * pixelsPerPoint));
  const drawn = await sharp(content)
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .png()
    .toBuffer();
  return `data:image/png;base64,${drawn.toString("base64")}`;
}

/** Reads pictures as a document holds them; a clear point for one that is not there. */
export async function loadPictures(
  services: Pick<Services, "db" | "files">,
  wanted: Record<string, Wanted>,
): Promise<Record<string, string>> {
  const drawn = Object.entries(wanted).map(async ([name, one]) => [name, await draw(services, one)] as const);
  return Object.fromEntries(await Promise.all(drawn));
}
