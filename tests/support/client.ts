import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
  body: any;
  headers: Record<string, unknown>;
  text: string;
}

export interface Client {
  cookies: Record<string, string>;
  branchId: string | undefined;
  userId: string | undefined;
  request(options: InjectOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client that keeps its cookies and sends back the csrf token, as a browser would. */
export function newClient(app: FastifyInstance): Client {
  const client: Client = {
    cookies: {},
    branchId: undefined,
    userId: undefined,
    async request(options) {
      const headers = {
        ...(client.cookies.csrf && { "x-csrf-token": client.cookies.csrf }),
        ...(client.branchId && { "x-branch-id": client.branchId }),
        ...options.headers,
      };
      const response = await app.inject({ ...options, headers, cookies: client.cookies });
      for (const { name, value } of response.cookies) {
        if (value === "") delete client.cookies[name];
        else client.cookies[name] = value;
      }
      const { statusCode: status, body: text } = response;
      return { status, body: parse(text), headers: response.headers, text };
    },
    get: (path, headers) => client.request({ method: "GET", url: `/api/v1${path}`, headers }),
    post: (path, body = {}, headers = {}) => send("POST", path, body, headers),
    put: (path, body = {}, headers = {}) => send("PUT", path, body, headers),
    delete: (path, body, headers = {}) => send("DELETE", path, body, headers),
  };
  const send = (
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ) =>
    client.request({
      method,
      url: `/api/v1${path}`,
      headers: {
        "idempotency-key": randomUUID(),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  return client;
}
