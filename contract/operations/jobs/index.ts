import type { Operation } from "#contract/kit/operation";
import { cancelJobRun, retryJobRun, showJobRun } from "#contract/operations/jobs/runs";
import {
  startCountAllowance,
  startCountReclassification,
  startFindDifferences,
} from "#contract/operations/jobs/start-job";

/** The operations on runs of jobs, and those that start one. */
export const jobOperations: readonly Operation[] = [
  showJobRun,
  cancelJobRun,
  retryJobRun,
  startFindDifferences,
  startCountAllowance,
  startCountReclassification,
];
