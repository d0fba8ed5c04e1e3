import type { AuthContext } from "#contract/entities/auth-context";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { answeredError, networkError } from "../../providers/api-error";
import { noteActivity } from "../../providers/inactivity";
import { csrfToken, requestHeaders } from "../../providers/request-headers";
import { requestOf } from "../../providers/request-of";

// These pages are shown before the application is loaded, so they call the server without its client.
async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
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
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw networkError(navigator.onLine ? "refused" : "other");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw answeredError(response.status, answer);
  // Who signs in is there, whatever was noted of the session before.
  if (method !== "GET") noteActivity();
  return answer as T;
}

/** Who is signed in already, or null. */
export const findSignedIn = () => send<AuthContext>("GET", "/authentication/current").catch(() => null);

/** Signs in by e-mail or user name. Throws an ApiError in the words the person is shown. */
export const sendLogin = (key: string, password: string) =>
  send<AuthContext>("POST", "/authentication/login", { key, password });

/** Carries out a verb. Throws an ApiError. */
export async function sendOperation<Op extends Operation>(
  operation: Op,
  input: Typed<Op>,
): Promise<Output<Op>> {
  const { method, url, ...rest } = requestOf(operation, input as Record<string, unknown>);
  return send<Output<Op>>(method, url, "data" in rest ? rest.data : undefined);
}

/** Keeps a picture of the person signed in, outside any branch, and answers its id. */
export async function sendPicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append("file", picture);
  return (await send<{ id: string }>("POST", "/media", form)).id;
}
