import type { Problem } from "#contract/kit/refusal";

/** What went wrong with a call, in the words of SPEC section 8. `status` is 0 when nothing came back. */
export class ApiError extends Error implements Problem {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly detail: NonNullable<Problem["detail"]>;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.fields = problem.fields ?? {};
    this.detail = problem.detail ?? {};
  }
}

export type NetworkFailure = "refused" | "empty" | "other";

const networkTexts: Record<NetworkFailure, string> = {
  refused: "Network error. Connection refused. Please check if the server is running and accessible.",
  empty: "The server did not send any data. Please check the server status.",
  other: "Network error. Please check your connection.",
};

/** The error of a call that nothing answered. */
export const networkError = (failure: NetworkFailure) =>
  new ApiError(0, { code: `network_${failure}`, message: networkTexts[failure] });

const fixedTexts: Record<number, string> = {
  404: "Sorry, the requested resource is not found",
  500: "Sorry, the server encountered an error",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the server said of itself: its message, else its error field. */
function saidBy(body: Record<string, unknown>): string | undefined {
  return [body.message, body.error].find((text) => typeof text === "string" && text !== "") as
    | string
    | undefined;
}

/** The error of a call that was answered with a status from 400 on. */
export function answeredError(status: number, body: unknown): ApiError {
  if (body === undefined || body === null || body === "") {
    return new ApiError(status, { code: `http_${status}`, message: "Unknown server error occured" });
  }
  const problem = isRecord(body) ? (body as Partial<Problem>) : {};
  const code = problem.code ?? `http_${status}`;
  const said = isRecord(body) ? saidBy(body) : undefined;
  // A declared refusal with status 404 ("This member is not in this branch") says more than the fixed text.
  const isDeclared = code !== "not_found" && !code.startsWith("http_") && code !== "internal";
  const fixed = isDeclared && said ? undefined : fixedTexts[status];
  const message = fixed ?? said ?? "An error occurred. Please try again";
  return new ApiError(status, { ...problem, code, message });
}
