import type { Problem } from "#contract/kit/refusal";

/** What went wrong, in the words of SPEC section 8. `status` is 0 when no server said so. */
export class ApiError extends Error implements Problem {
  readonly code: string;
  readonly status: number;
  readonly operation: string | undefined;
  readonly fields: Record<string, string>;
  readonly detail: NonNullable<Problem["detail"]>;
  /** The same two under the names that Refine's forms know. */
  readonly statusCode: number;
  readonly errors: Record<string, string>;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.operation = problem.operation;
    this.fields = problem.fields ?? {};
    this.detail = problem.detail ?? {};
    this.statusCode = status;
    this.errors = this.fields;
  }
}

/**
 * Where the texts of refusals may hold one, the nearest first: under its operation, its slice, and its code
 * alone. An entry stands for one meaning: tests/views/locales.test.tsx.
 */
export function refusalKeys({ code, operation }: Pick<Problem, "code" | "operation">): string[] {
  const [slice, name] = operation?.split(":") ?? [];
  return slice ? [`${slice}.${name}.${code}`, `${slice}.${code}`, code] : [code];
}

/** What can go wrong without any answer of the server, by the code its translations are kept under. */
const ownTexts = {
  network_refused: "Network error. Connection refused. Please check if the server is running and accessible.",
  network_empty: "The server did not send any data. Please check the server status.",
  network_other: "Network error. Please check your connection.",
  url_parameters: "Invalid URL parameters",
  invalid_input: "Invalid input",
  not_signed_in: "User is not authorized/not logged in.",
  map_not_loaded: "Failed to load map, maps may display error.",
  google_maps_not_loaded: "Failed to load Google Maps",
  no_notifications: "This browser does not support desktop notification",
  missing_reset_link: "Missing Reset Link",
  unknown: "An unknown error occured",
  sent_for_approval: "Sent for approval. It is done as soon as somebody else approves it.",
};
type OwnCode = keyof typeof ownTexts;

/** An error of the catalogue. What is known more exactly has no translation, so it goes by another code. */
export const ownError = (code: OwnCode, said?: string) =>
  new ApiError(0, said ? { code: "said", message: said } : { code, message: ownTexts[code] });

export type NetworkFailure = "refused" | "empty" | "other";

/** The error of a call that nothing answered. */
export const networkError = (failure: NetworkFailure) => ownError(`network_${failure}`);

/** What is thrown where a call was not carried out yet: see isWaiting. */
export const waitingError = () =>
  new ApiError(202, { code: "sent_for_approval", message: ownTexts.sent_for_approval });

/** Nothing went wrong: somebody else must decide first. What was typed stays, as with a refusal. */
export const isWaiting = (refusal: Pick<Problem, "code"> | null) => refusal?.code === "sent_for_approval";

/** The error of an address whose parameters are wrong; the first message says how. */
export const parameterError = (messages: readonly string[]) => ownError("url_parameters", messages[0]);

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
    return new ApiError(status, { code: "empty_answer", message: "Unknown server error occured" });
  }
  const problem = isRecord(body) ? (body as Partial<Problem>) : {};
  const code = problem.code ?? `http_${status}`;
  const said = isRecord(body) ? saidBy(body) : undefined;
  // A declared refusal with status 404 ("This member is not in this branch") says more than the fixed text.
  const isDeclared = code !== "not_found" && !code.startsWith("http_") && code !== "internal";
  const message = (isDeclared && said ? undefined : fixedTexts[status]) ?? said;
  if (!message)
    return new ApiError(status, { code: "unsaid", message: "An error occurred. Please try again" });
  return new ApiError(status, { ...problem, code, message });
}

/** What axios throws, known by its marks: pages without the client read errors too. */
function ofClient(error: Record<string, unknown>): ApiError {
  if (isRecord(error.response)) return answeredError(Number(error.response.status), error.response.data);
  if (error.code === "ERR_EMPTY_RESPONSE") return networkError("empty");
  const isRefused = error.code === "ECONNREFUSED" || error.message === "Network Error";
  return networkError(isRefused ? "refused" : "other");
}

/** What a schema found wrong: its first issue's message. */
function ofSchema(issues: readonly unknown[]): ApiError {
  const [first] = issues;
  return ownError("invalid_input", isRecord(first) ? String(first.message ?? "") : undefined);
}

/** Any thrown value as an ApiError with the text the person is shown: the one way to the error catalogue. */
export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!isRecord(error)) return ownError("unknown");
  if (error.isAxiosError === true) return ofClient(error);
  return Array.isArray(error.issues) ? ofSchema(error.issues) : ownError("unknown");
}
