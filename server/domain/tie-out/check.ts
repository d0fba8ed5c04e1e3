import type { TieOutKind } from "#contract/entities/tie-out-item";

/** One comparison of the books of a branch with themselves. */
export interface Check {
  kind: TieOutKind;
  /**
   * One statement over the transaction's branch, without parameters. It answers a row for each difference:
   * `subject` (id or word), `name`, `expected` and `found` (centavos, or a number of things); none where all
   * is well.
   */
  find: string;
}
