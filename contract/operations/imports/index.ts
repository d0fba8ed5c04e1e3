import type { Operation } from "#contract/kit/operation";
import {
  checkImport,
  importTargets,
  showImport,
  startImport,
  undoImport,
} from "#contract/operations/imports/imports";

/** The operations of imports. */
export const imports: readonly Operation[] = [
  checkImport,
  importTargets,
  showImport,
  startImport,
  undoImport,
];
