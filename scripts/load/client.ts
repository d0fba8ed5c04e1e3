import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { type ListQuery, writeListQuery } from "#contract/kit/list-query";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import type { Problem } from "#contract/kit/refusal";

/** An answer of the server: what the operation gives, or why it refuses. */
export type Answer<T> = { ok: true; output: T } | { ok: false; status: number; problem: Problem };

/** A server that cannot be reached, or that fails. */
export class ServerError extends Error {}

const mostTries = 6;

/** Speaks with a server as a browser does: it keeps cookies and sends the csrf token back. */
export class Client {
  readonly #server: Pool;
  readonly #root: string;
  readonly #cookies = new Map<string, string>();
  branchId: string | undefined;

  constructor(url: string) {
    const { origin, pathname } = new URL(url);
    this.#server = new Pool(origin);
    this.#root = `${pathname.replace(/\/$/, "")}/api/v1`;
  }

  #headers(key?: string): Record<string, string> {
    const csrf = this.#cookies.get("csrf");
    return {
      "content-type": "application/json",
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(csrf && { "x-csrf-token": csrf }),
      ...(this.branchId && { "x-branch-id": this.branchId }),
      ...(key && { "idempotency-key": key }),
    };
  }

  async #once(method: Dispatcher.HttpMethod, path: string, values: unknown, key?: string) {
    const body = method === "GET" ? undefined : JSON.stringify(values);
    const answer = await this.#server.request({
      method,
      path: this.#root + path,
      headers: this.#headers(key),
      body,
    });
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) this.#cookies.set(name, value ?? "");
    }
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /**
   * Asks until the server has an answer: it waits as it is told when it asks too fast, and bridges a short
   * silence.
   */
  async #ask(
    method: Dispatcher.HttpMethod,
    path: string,
    body: unknown,
    key?: string,
  ): Promise<Answer<unknown>> {
    const isRepeatable = method !== "POST" || key !== undefined;
    for (let tries = 1; ; tries++) {
      try {
        const { status, headers, text } = await this.#once(method, path, body, key);
        const waitSeconds = Number(headers["retry-after"]);
        if (status === 429 && waitSeconds > 0) {
          tries = 0;
          await wait(1000 * waitSeconds);
          continue;
        }
        if (status >= 500) throw new ServerError(`${method} ${path}: ${status} ${text}`);
        const answer = text === "" ? null : JSON.parse(text);
        if (status === 202) {
          const message = "This needs somebody else's approval: load into a branch that nobody else works in";
          return { ok: false, status: 202, problem: { code: "sent_for_approval", message } };
        }
        if (status < 300) return { ok: true, output: answer };
        return { ok: false, status, problem: answer };
      } catch (error) {
        if (!isRepeatable || tries === mostTries) throw error;
        await wait(100 * 2 ** tries);
      }
    }
  }

  /** Calls an operation. With a key it is carried out at most once, however often it is asked. */
  async call<Op extends Operation>(
    operation: Op,
    input: Typed<Op>,
    key?: string,
  ): Promise<Answer<Output<Op>>> {
    const values: Record<string, unknown> = { ...(input as object) };
    let path = operation.path.replaceAll(/:(\w+)/g, (_, name) => {
      const value = values[name];
      delete values[name];
      return encodeURIComponent(String(value));
    });
    if (operation.method === "GET") path += `?${new URLSearchParams(values as Record<string, string>)}`;
    return (await this.#ask(operation.method, path, values, key)) as Answer<Output<Op>>;
  }

  /** Calls an operation that has no reason to refuse. */
  async get<Op extends Operation>(operation: Op, input: Typed<Op>, key?: string): Promise<Output<Op>> {
    const answer = await this.call(operation, input, key);
    if (answer.ok) return answer.output;
    throw new Error(`${operation.label}: ${answer.problem.message}`);
  }

  /** The rows of a list or resource, 500 at most. */
  async search<Row>(path: string, query: Partial<ListQuery>): Promise<Row[]> {
    const answer = await this.#ask("GET", `${path}/search?${writeListQuery(query)}`, null);
    if (!answer.ok) throw new Error(`${path}: ${answer.problem.message}`);
    return (answer.output as { data: Row[] }).data;
  }

  /** True when a server answers at all; a first question that also fetches the csrf token. */
  async isThere(): Promise<boolean> {
    try {
      return (await this.#once("GET", "/health", null)).status === 200;
    } catch {
      return false;
    }
  }
}
