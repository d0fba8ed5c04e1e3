import axios, { type AxiosRequestConfig } from "axios";
import { isSentForApproval } from "#contract/kit/approval";
import { answeredError, networkError, problemOf, waitingError } from "./api-error";
import { exactNetworkError } from "./connection";
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

const isFileRefusal = (error: unknown) => axios.isAxiosError(error) && error.response?.data instanceof Blob;

api.interceptors.response.use((response) => {
  if (response.data === "" && response.status !== 204) throw networkError("empty");
  return response;
});
api.interceptors.response.use(undefined, async (error: unknown) => {
  if (isFileRefusal(error)) throw error;
  const problem = await exactNetworkError(problemOf(error));
  if (problem.status === 401 && problem.code === "not_signed_in") {
    for (const listener of signedOutListeners) listener();
  }
  throw problem;
});

/** A refusal comes as a file too, when a file was asked for. */
async function asProblem(error: unknown): Promise<never> {
  const problem = problemOf(error);
  const answer = (error as { response?: { status: number; data: unknown } }).response;
  if (!(answer?.data instanceof Blob)) throw problem;
  const text = await answer.data.text();
  throw answeredError(answer.status, text && JSON.parse(text));
}

/** Calls the server and hands back the body; null for an answer without one. */
export async function call<T>(config: AxiosRequestConfig): Promise<T> {
  const { status, data } = await api.request<T>(config).catch(asProblem);
  if (isSentForApproval(data)) throw waitingError();
  return status === 204 ? (null as T) : data;
}

/** The address of a call, for what the browser opens or shows itself. */
export const addressOf = (config: AxiosRequestConfig): string => api.getUri(config);
