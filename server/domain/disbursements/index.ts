import { postDisbursementHandler } from "#server/domain/disbursements/post-disbursement";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of disbursements. */
export const disbursements: readonly OperationHandler[] = [postDisbursementHandler];
