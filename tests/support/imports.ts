import { readSheet } from "read-excel-file/node";
import type { Answer, Client, TestApp } from "./app.ts";
import { expectStatus } from "./counter.ts";

const boundary = "----kaban";

/** Sends a file as a browser's form would. */
export const upload = (
  client: Client,
  path: string,
  content: Buffer | string,
  fileName = "rows.csv",
): Promise<Answer> =>
  client.request({
    method: "POST",
    url: `/api/v1${path}`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

/** A run begun with a file, and what the server says of it. */
export async function begin(client: Client, target: string, content: Buffer | string) {
  return expectStatus(await upload(client, `/import/${target}`, content), 201);
}

/** What a run is asked when the proposals are taken as they are. */
export const asProposed = ({ run }: { run: { columns: unknown; date_order: string } }) => ({
  columns: run.columns,
  date_order: run.date_order,
});

/** Starts a run with its proposals; answers the run. */
export const started = async (client: Client, begun: Awaited<ReturnType<typeof begin>>, more = {}) =>
  expectStatus(await client.post(`/import-run/${begun.run.id}/start`, { ...asProposed(begun), ...more }));

/** The banks that a search finds. */
export const banksNamed = async (client: Client, q: string) =>
  expectStatus(await client.get(`/bank/search?pageSize=500&q=${encodeURIComponent(q)}`)).data as {
    id: string;
    name: string;
    version: number;
  }[];

/** The errors of a run, as "line column: reason". */
export async function errorsOf(client: Client, id: string): Promise<string[]> {
  const page = expectStatus(await client.get(`/import-run/${id}/errors/search?pageSize=500`));
  return page.data.map(({ line, column, reason }: Record<string, string>) => `${line} ${column}: ${reason}`);
}

/** A file the server answers, as it comes. */
export async function download({ app }: TestApp, client: Client, path: string) {
  const { cookies, branchId } = client;
  const headers = { "x-branch-id": branchId as string };
  const answer = await app.inject({ method: "GET", url: `/api/v1${path}`, cookies, headers });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}

/** The cells of an Excel file. */
export const sheetIn = (content: Buffer) => readSheet(content);
