import type { Operation } from "#contract/kit/operation";
import { postDisbursement } from "#contract/operations/disbursements/post-disbursement";

/** The operations of disbursements. */
export const disbursements: readonly Operation[] = [postDisbursement];
