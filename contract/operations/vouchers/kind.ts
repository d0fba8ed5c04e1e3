import type { z } from "zod";
import { recordId, version } from "#contract/kit/input";
import type { OnRecord } from "#contract/kit/operation";

/** A kind of voucher by its name, and what it is answered as. */
export interface Named<N extends string, R extends z.ZodType> {
  /** Of its record: path, slice and topics go by it. */
  name: N;
  /** English: "a journal voucher". */
  one: string;
  row: R;
}

/** A kind of voucher as its operations are declared for it. */
export interface Kind<N extends string, I extends z.ZodType, U extends z.ZodType, R extends z.ZodType>
  extends Named<N, R> {
  input: I;
  update: U;
}

/** What the operations of a kind share. */
export function sharedBy<const N extends string, R extends z.ZodType>({ name, one, row }: Named<N, R>) {
  const base = { slice: name, scope: "branch", output: row } as const;
  /** A step of a voucher's life, which stands beside it by that name. */
  const step = <const S extends OnRecord & { name: string }>(label: string, shown: S) => ({
    ...base,
    ...shown,
    label: `${label} ${one}`,
    path: `/${name}/:id/${shown.name}`,
    on: name,
  });
  const emits = [`${name}.update`];
  // An approved voucher of cash waits at windows too.
  const emitsApproved = name === "cash-check-voucher" ? [...emits, "window-voucher.update"] : emits;
  return { base, step, asked: { id: recordId(name), version }, emits, emitsApproved };
}
