import type { z } from "zod";

/** Where an operation works, and so what its caller needs. */
export type OperationScope =
  /** Nobody signed in is needed. */
  | "public"
  /** A signed-in person; no branch. */
  | "user"
  /** A membership of the branch named by X-Branch-ID, holding the operation's permission. */
  | "branch";

/** A refusal an operation may answer with: its code is its key in the contract. */
export interface DeclaredRefusal {
  /** English; `{name}` is filled from the refusal's detail. */
  message: string;
  /** 409 unless said otherwise. */
  status?: 400 | 401 | 403 | 404 | 409 | 423 | 429;
  /** The input the refusal is about, so that the screen can point at it. */
  field?: string;
}

/** The contract of a verb: what goes in, what comes out, what it may refuse (DESIGN section 4). */
export interface Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends Record<string, DeclaredRefusal> = Record<string, DeclaredRefusal>,
> {
  /** Kebab-case verb and object: "post-deposit". */
  name: string;
  /** The slice it belongs to: "teller". With the name it is the permission: "teller:post-deposit". */
  slice: string;
  /** English; what a permission table and a log call it. */
  label: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under /api/v1; parameters as ":id", which join the input. */
  path: string;
  scope: OperationScope;
  /** Null where whoever belongs to the branch may ask: what is asked about decides then. */
  opens?: null;
  /**
   * Whose password must have been confirmed right before: the caller's own or an owner's. The proof is got by
   * verify-with-password for the action permissionOf(operation), and comes in the header X-Proof.
   */
  proof?: "self" | "owner";
  input: I;
  output: O;
  /** The kind of file it answers instead of JSON. Handing one out leaves a footstep, even by a GET. */
  file?: "application/pdf";
  refusals: R;
  /** Live topics it stirs, without the branch: "transaction-batch.update". */
  stirs?: readonly string[];
}

/** Declares a verb. */
export function defineOperation<
  I extends z.ZodType,
  O extends z.ZodType,
  const R extends Record<string, DeclaredRefusal>,
>(operation: Operation<I, O, R>): Operation<I, O, R> {
  return operation;
}

export type Input<T> = T extends Operation<infer I, infer _O, infer _R> ? z.output<I> : never;
export type Typed<T> = T extends Operation<infer I, infer _O, infer _R> ? z.input<I> : never;
export type Output<T> = T extends Operation<infer _I, infer O, infer _R> ? z.output<O> : never;
export type RefusalCode<T> = T extends Operation<infer _I, infer _O, infer R> ? keyof R & string : never;

/** The permission a branch operation asks for. */
export const permissionOf = (operation: Pick<Operation, "slice" | "name">) =>
  `${operation.slice}:${operation.name}`;
