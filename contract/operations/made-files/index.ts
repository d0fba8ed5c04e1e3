import type { Operation } from "#contract/kit/operation";
import {
  cancelMadeFile,
  exportInBackground,
  fetchMadeFile,
  showMadeFile,
} from "#contract/operations/made-files/made-files";

/** The operations on files that servers make in the background. */
export const madeFileOperations: readonly Operation[] = [
  exportInBackground,
  showMadeFile,
  fetchMadeFile,
  cancelMadeFile,
];
