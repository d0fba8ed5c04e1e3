import { basename, relative, sep } from "node:path";
import compress from "@fastify/compress";
import serveFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "#contract/kit/refusal";

const demoCookie = "kaban_demo";
const oneYearSeconds = 31_536_000;
const alwaysAskedAnew = new Set(["index.html", "sw.js", "registerSW.js", "manifest.webmanifest"]);

/** The build puts a hash into the name of everything under assets, so that a changed file is another file. */
function cachingOf(path: string): string {
  if (alwaysAskedAnew.has(basename(path).replace(/\.(br|gz)$/, ""))) return "no-cache";
  if (path.split(sep)[0] === "assets") return `public, max-age=${oneYearSeconds}, immutable`;
  return "public, max-age=3600";
}

/**
 * Serves the built browser; an address that is no file is a screen of it, and gets the page all screens begin
 * with. The pages of a public demo bring a cookie that says so, for the sign-in page to read.
 */
export async function serveBrowser(
  root: FastifyInstance,
  webRoot: string,
  isDemoPublic = false,
): Promise<void> {
  await root.register(async (app) => {
    if (isDemoPublic) {
      app.addHook("onSend", async (_request, reply) => {
        const isPage = String(reply.getHeader("content-type")).startsWith("text/html");
        if (isPage) reply.header("Set-Cookie", `${demoCookie}=public; Path=/; SameSite=Lax`);
      });
    }
    await app.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
    await app.register(serveFiles, {
      root: webRoot,
      wildcard: false,
      // The first page is the public site's, which stands before this.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header("Cache-Control", cachingOf(relative(webRoot, path))),
    });
    app.get("/*", async (request, reply): Promise<FastifyReply> => {
      const path = request.url.split("?", 1)[0] as string;
      const wantsPage = request.headers.accept?.includes("text/html") || !basename(path).includes(".");
      if (path.startsWith("/api/") || !wantsPage) throw notFound();
      return reply.sendFile("index.html");
    });
  });
}
