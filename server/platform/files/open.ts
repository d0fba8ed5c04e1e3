import { join } from "node:path";
import type { Config } from "#server/platform/config";
import { diskFiles } from "#server/platform/files/disk";
import type { Files } from "#server/platform/files/files";
import { s3Files } from "#server/platform/files/s3";

/** The bucket of S3_BUCKET, or the folder "files" under the data folder. */
export function openFiles(config: Pick<Config, "s3" | "dataDir">): Files {
  return config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, "files"));
}
