import type { AuthContext } from "#contract/entities/auth-context";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { answeredError, networkError } from "./api-error";
import { exactNetworkError } from "./connection";
import { noteActivity } from "./inactivity";
import { csrfToken, requestHeaders } from "./request-headers";
import { requestOf } from "./request-of";

/** What a text of JSON says; null for any other text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// The pages before signing in are shown before the application is loaded: they call without its client.
async function send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    // Any answer to a read, also a refusal, brings the csrf cookie that writing needs.
    if (method !== "GET" && !csrfToken()) await fetch("/api/v1/health", { method: "GET" });
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        ...requestHeaders(),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      },
      ...(signal && { signal }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw await exactNetworkError(networkError(navigator.onLine ? "refused" : "other"));
  }
  const text = await response.text();
  const answer = jsonOf(text);
  if (!response.ok) throw answeredError(response.status, answer);
  if (text === "" && response.status !== 204) throw networkError("empty");
  // Who signs in is there, whatever was noted of the session before.
  if (method !== "GET") noteActivity();
  return answer as T;
}

/** Who is signed in; null when the answer names nobody. Throws an ApiError, 401 for a stranger. */
export async function whoIsSignedIn(): Promise<AuthContext | null> {
  const auth = await send<AuthContext | null>("GET", "/authentication/current");
  return auth?.user ? auth : null;
}

/** Signs in by e-mail or user name. Throws an ApiError in the words the person is shown. */
export const sendLogin = (key: string, password: string) =>
  send<AuthContext>("POST", "/authentication/login", { key, password });

const logoutMs = 10_000;

/** Ends the session at the server; one that it has already forgotten is ended too. */
export const sendLogout = () =>
  send("POST", "/authentication/logout", {}, AbortSignal.timeout(logoutMs)).catch(() => undefined);

/** Carries out an operation. Throws an ApiError. */
export async function sendOperation<Op extends Operation>(
  operation: Op,
  input: Typed<Op>,
): Promise<Output<Op>> {
  const { method, url, data } = requestOf(operation, input as Record<string, unknown>);
  return send<Output<Op>>(method, url, data);
}

/** Keeps a picture of the person signed in, outside any branch, and answers its id. */
export async function sendPicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append("file", picture);
  return (await send<{ id: string }>("POST", "/media", form)).id;
}
