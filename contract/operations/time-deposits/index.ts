import type { Operation } from "#contract/kit/operation";
import { accrueIn, accrueTimeDeposits, showAccrual } from "#contract/operations/time-deposits/accrue";
import {
  instructTimeDeposit,
  openTimeDeposit,
  placeTimeDeposit,
} from "#contract/operations/time-deposits/place";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";

/** The operations of time deposits. */
export const timeDeposits: readonly Operation[] = [
  openTimeDeposit,
  placeTimeDeposit,
  instructTimeDeposit,
  rollOverTimeDeposits,
  showAccrual,
  accrueTimeDeposits,
  accrueIn,
];
