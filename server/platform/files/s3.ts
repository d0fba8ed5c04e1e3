import type { S3Config } from "#server/platform/config";
import type { Files } from "#server/platform/files/files";
import { checkKey } from "#server/platform/files/key";

const isMissing = (error: unknown) => ["NoSuchKey", "NotFound"].includes((error as Error).name);

/** Keeps files in a bucket of anything that speaks S3. The SDK is large, so it is loaded only here. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): Files {
  const opened = import("@aws-sdk/client-s3").then((sdk) => {
    const credentials = { accessKeyId, secretAccessKey };
    return { sdk, client: new sdk.S3Client({ endpoint, region, credentials, forcePathStyle: true }) };
  });
  return {
    bucket,
    async put(key, content, contentType) {
      const { sdk, client } = await opened;
      const named = { Bucket: bucket, Key: checkKey(key) };
      await client.send(new sdk.PutObjectCommand({ ...named, Body: content, ContentType: contentType }));
    },
    async get(key) {
      const { sdk, client } = await opened;
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
        return found.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await opened;
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
    },
  };
}
