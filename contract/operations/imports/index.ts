import type { Operation } from "#contract/kit/operation";
import {
  cancelImport,
  checkImport,
  importTargets,
  showImport,
  startImport,
  undoImport,
} from "#contract/operations/imports/imports";

/** The operations of imports. */
export const imports: readonly Operation[] = [
  cancelImport,
  checkImport,
  importTargets,
  showImport,
  startImport,
  undoImport,
];
