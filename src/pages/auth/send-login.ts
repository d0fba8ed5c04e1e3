import type { AuthContext } from "#contract/entities/auth-context";
import { answeredError, networkError } from "../../providers/api-error";
import { requestHeaders } from "../../providers/request-headers";

// The sign-in page is shown before the application is loaded, so it calls the server without its client.
async function send<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/authentication${path}`, {
      method,
      headers: { ...requestHeaders(), ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw networkError(navigator.onLine ? "refused" : "other");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw answeredError(response.status, answer);
  return answer as T;
}

/** Who is signed in already, or null. Its answer, also a refusal, brings the csrf cookie that signing in needs. */
export const findSignedIn = () => send<AuthContext>("GET", "/current").catch(() => null);

/** Signs in by e-mail or user name. Throws an ApiError in the words the person is shown. */
export const sendLogin = (key: string, password: string) =>
  send<AuthContext>("POST", "/login", { key, password });
