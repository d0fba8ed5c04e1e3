import type { Output } from "#contract/kit/operation";
import type { showChecklist } from "#contract/operations/periods/show-checklist";

/** A month with its checks, as the server tells it. */
export type Checklist = Output<typeof showChecklist>;
