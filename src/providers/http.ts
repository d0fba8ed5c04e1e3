import axios, { type AxiosRequestConfig } from "axios";
import { problemOf } from "./api-error";
import { csrfToken, requestHeaders } from "./request-headers";

export { ApiError, problemOf } from "./api-error";
export { currentBranchId, setBranch } from "./request-headers";

/** Calls to the server. Every failure is thrown as an ApiError. */
export const api = axios.create({ baseURL: "/api/v1", withCredentials: true });

const isWrite = (method = "get") => !["get", "head", "options"].includes(method.toLowerCase());

/** Any answer to a read, also a refusal, brings the csrf cookie. */
async function ensureCsrfToken(): Promise<void> {
  if (!csrfToken()) await api.get("/health", { validateStatus: () => true });
}

api.interceptors.request.use(async (config) => {
  if (isWrite(config.method)) await ensureCsrfToken();
  config.headers.set(requestHeaders());
  return config;
});

const signedOutListeners = new Set<() => void>();

/** Hears that the server no longer knows who is asking. Returns the way to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

api.interceptors.response.use(undefined, (error: unknown) => {
  const problem = problemOf(error);
  if (problem.status === 401 && problem.code === "not_signed_in") {
    for (const listener of signedOutListeners) listener();
  }
  return Promise.reject(problem);
});

/** Calls the server and hands back the body; null for an answer without one. */
export async function call<T>(config: AxiosRequestConfig): Promise<T> {
  const { status, data } = await api.request<T>(config);
  return status === 204 ? (null as T) : data;
}
