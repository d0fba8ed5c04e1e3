import { randomUUID } from "node:crypto";
import type { Asking } from "../support/many-loans.ts";
import { password } from "../support/world.ts";
import type { RunningServer } from "./server.ts";

/** Somebody signed in to a server, with their branch. */
export interface Session {
  base: string;
  headers: Record<string, string>;
}

/** Signs in over HTTP, as a program would. */
export async function signIn({ port }: Pick<RunningServer, "port">, key = "owner"): Promise<Session> {
  const base = `http://127.0.0.1:${port}/api/v1`;
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const one of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (one.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return answer;
  };
  keep(await fetch(`${base}/health`));
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = keep(
    await fetch(`${base}/authentication/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: cookie(),
        "x-csrf-token": decodeURIComponent(cookies.get("csrf") ?? ""),
      },
      body: JSON.stringify({ key, password }),
    }),
  );
  const { user_organization } = (await answer.json()) as { user_organization: { branch: { id: string } } };
  return {
    base,
    headers: {
      cookie: cookie(),
      "x-csrf-token": decodeURIComponent(cookies.get("csrf") ?? ""),
      "x-branch-id": user_organization.branch.id,
    },
  };
}

/** Asks as that person; throws unless it went well. */
export async function ask(session: Session, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${session.base}${path}`, {
    ...init,
    headers: { ...session.headers, ...(init.headers as Record<string, string>) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Asks as that person what a test asks, each time anew. */
export const asking =
  (session: Session): Asking =>
  async (method, path, body) => {
    const isFile = body instanceof FormData;
    const headers = {
      "idempotency-key": randomUUID(),
      ...(body !== undefined && !isFile && { "content-type": "application/json" }),
    };
    const sent = body === undefined || isFile ? body : JSON.stringify(body);
    const answer = await ask(session, path, { method, headers, ...(sent !== undefined && { body: sent }) });
    return (await answer.json()) as Record<string, unknown>;
  };
