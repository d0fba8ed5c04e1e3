import type { Operation } from "#contract/kit/operation";
import { cancelCheck, spoilCheck, writeCheck } from "#contract/operations/issued-checks/write-check";

/** The operations on checks that the branch writes. */
export const issuedChecks: readonly Operation[] = [writeCheck, cancelCheck, spoilCheck];
