import { join } from "node:path";
import type { Config } from "#server/config";
import { diskFiles } from "#server/files/disk";
import type { Files } from "#server/files/files";
import { s3Files } from "#server/files/s3";

/** The bucket of S3_BUCKET, or the folder "files" under the data folder. */
export function openFiles(config: Pick<Config, "s3" | "dataDir">): Files {
  return config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, "files"));
}
