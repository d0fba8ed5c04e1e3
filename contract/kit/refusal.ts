/** What the server answers with every status from 400 on. `fields` names each invalid input. */
export interface Problem {
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** The operation that declares the code, "members:merge-members"; none for what any may answer. */
  operation?: string;
  /** Values that fill a translated text, and whatever else the screen may need to show. */
  detail?: Record<string, string | number | null | readonly object[]>;
}

/** A request the rules do not allow. Thrown by handlers, answered as a Problem with its status. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly operation?: string;
  readonly fields?: Record<string, string>;
  readonly detail?: Problem["detail"];

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = "Refusal";
    this.status = status;
    this.code = problem.code;
    if (problem.operation) this.operation = problem.operation;
    if (problem.fields) this.fields = problem.fields;
    if (problem.detail) this.detail = problem.detail;
  }

  /** The body that goes over the wire. */
  toProblem(): Problem {
    return {
      code: this.code,
      message: this.message,
      ...(this.operation && { operation: this.operation }),
      ...(this.fields && { fields: this.fields }),
      ...(this.detail && { detail: this.detail }),
    };
  }
}

/** 400 for invalid input, naming each invalid field. The message is the first field's. */
export function invalidInput(fields: Record<string, string>): Refusal {
  const message = Object.values(fields)[0] ?? "Invalid input";
  return new Refusal(400, { code: "invalid_input", message, fields });
}

/** 404 for a row that is not there for this caller; another tenant's row looks the same. */
export function notFound(): Refusal {
  return new Refusal(404, { code: "not_found", message: "Sorry, the requested resource is not found" });
}
