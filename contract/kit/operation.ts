import { z } from "zod";
import type { Approval } from "#contract/kit/approval";
import type { Fields } from "#contract/kit/field";

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
  /** English; `{name}` is filled from the refusal's detail, `{count|row|rows}` with the word too. */
  message: string;
  /** 409 unless said otherwise. */
  status?: 400 | 401 | 403 | 404 | 409 | 423 | 429;
  /** The input the refusal is about, so that the screen can point at it. */
  field?: string;
}

type Plain = string | number | boolean | null;

/** Which records something is for: each of these fields has that value, or one of those, or any but that. */
export type Condition = Readonly<Record<string, Plain | readonly Plain[] | { not: Plain }>>;

/**
 * How an operation stands beside the record it acts on: an action of its row in the list and of its page.
 * What its path names, and the version, come from the record; the other inputs are asked for. The texts are
 * English; in each `{name}` is the record's.
 */
export interface OnRecord {
  /** The name of its resource or list: "account". */
  on?: string;
  /** The records it is offered for; all where left out. Its handler holds to the same by isOfferedFor. */
  when?: Condition;
  /** Its button: "Freeze". The label where left out. */
  action?: string;
  /** Over its dialog: "Freeze {name}?". */
  title?: string;
  /** Said before it is carried out: what will become of the record. `{balance}` is that amount of it. */
  confirm?: string;
  /** Said once it is done: "{name} is frozen". */
  done?: string;
  /** It cannot be undone, or is against somebody. */
  isDanger?: true;
}

/** The contract of an operation: what goes in, what comes out, what it may refuse (DESIGN section 4). */
export interface Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends Record<string, DeclaredRefusal> = Record<string, DeclaredRefusal>,
> extends OnRecord {
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
  /**
   * Another operation's permission, where it gives no more than that one does; null where whoever belongs to
   * the branch may ask: what is asked about decides then. Its own where left out.
   */
  permission?: string | null;
  /**
   * Whose password must have been confirmed right before: the caller's own or an owner's. The proof is got by
   * verify-with-password for the action permissionOf(operation), and comes in the header X-Proof. An owner is
   * one of the organization that X-Branch-ID names.
   */
  proof?: "self" | "owner";
  /**
   * Whoever has yet to choose their own password may do this too; anything else is refused to them with 403
   * own_password_required.
   */
  beforeOwnPassword?: true;
  /** It may end sessions of the person it is of, and with them their live streams. */
  endsSessions?: true;
  /** Somebody else may have to decide first. It then runs as its maker's, at the moment of the decision. */
  approval?: Approval<z.output<I>>;
  /** Kinds of field, by `fields()` of contract/kit/input; or a schema, where those do not say enough. */
  input: I;
  output: O;
  /** It answers figures to be read as a whole. So does whatever answers a file. */
  isReport?: true;
  /** The kinds of file it answers instead of JSON. Handing one out leaves a footstep, even by a GET. */
  file?: readonly string[];
  refusals: R;
  /**
   * Live topics it emits, without the branch: "transaction-batch.update"; "*.create" where what is asked
   * decides of what.
   */
  emits?: readonly string[];
}

/** Declares an operation. */
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

/** Whether it answers a report: figures, or a document to be printed. */
export const answersReport = ({ isReport, file }: Operation) => isReport === true || file !== undefined;

/** The name of an operation among all, and of its own permission: "teller:post-deposit". */
export const permissionOf = (operation: Pick<Operation, "slice" | "name">) =>
  `${operation.slice}:${operation.name}`;

/** The permission a branch operation asks for; null where it asks for none. */
export const requiredPermission = (operation: Pick<Operation, "slice" | "name" | "permission">) =>
  operation.permission === undefined ? permissionOf(operation) : operation.permission;

/** Whether it posts to the journal: what it does must never be done twice, so it is asked for under a key. */
export const postsEntries = ({ emits = [] }: Pick<Operation, "emits">) => emits.includes("journal.create");

/** The names in an operation's path: "/account/:id/freeze" has "id". */
export const namesInPath = ({ path }: Pick<Operation, "path">) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** The inputs of an operation as fields; none where its input is a schema. */
export const inputFields = ({ input }: Pick<Operation, "input">): Fields =>
  "fields" in input ? (input.fields as Fields) : {};

/** The names of the inputs that are of the kind password, whatever they are called. */
export const passwordInputs = ({ input }: Pick<Operation, "input">): string[] =>
  input instanceof z.ZodObject
    ? Object.keys(input.shape).filter((name) => input.shape[name].meta()?.format === "password")
    : [];

/** The inputs that are the record's own and not asked for: what the path names, and the version. */
export const inputsFromRecord = (operation: Pick<Operation, "path" | "input">) => [
  ...namesInPath(operation),
  ...("version" in inputFields(operation) ? ["version"] : []),
];

type Wanted = Condition[string];

const isOneOf = (value: Plain, wanted: Wanted) =>
  typeof wanted === "object" && wanted !== null && "not" in wanted
    ? value !== wanted.not
    : [wanted].flat().includes(value);

/** Whether an operation is offered for a record; what the record does not tell counts as null. */
export const isOfferedFor = (
  { when = {} }: Pick<Operation, "when">,
  record: Readonly<Record<string, unknown>>,
) => Object.entries(when).every(([name, wanted]) => isOneOf((record[name] ?? null) as Plain, wanted));
