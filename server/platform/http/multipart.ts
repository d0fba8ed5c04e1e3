import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidInput } from "#contract/kit/refusal";

declare module "fastify" {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/** A file that came with a request. */
export interface UploadedFile {
  field: string;
  name: string;
  content: Buffer;
}

/** Lets the routes of a scope take multipart bodies of one file of at most so many bytes, else 413. */
export async function takeFiles(scope: FastifyInstance, mostBytes: number): Promise<void> {
  const limits = { fileSize: mostBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 };
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, takesFile: true };
  });
  await scope.register(multipart, { limits });
}

/** Whether a request brings a file to a route that takes one. */
export const takesFile = (request: FastifyRequest): boolean =>
  request.routeOptions.config?.takesFile === true &&
  request.headers["content-type"]?.startsWith("multipart/") === true;

/** Errors of the parser of bodies say nothing of which input is invalid: they are all the body's. */
const isOfTheBody = (error: unknown) => (error as { statusCode?: number }).statusCode === undefined;

/**
 * Reads the file of a multipart body; null when it has none, or is no such body. Refuses a body that cannot
 * be read, or was cut short (400).
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile | null> {
  if (!request.isMultipart()) return null;
  try {
    const file = await request.file();
    return file ? { field: file.fieldname, name: file.filename, content: await file.toBuffer() } : null;
  } catch (error) {
    if (isOfTheBody(error)) throw invalidInput({ file: "The file did not arrive whole. Send it again" });
    throw error;
  }
}
