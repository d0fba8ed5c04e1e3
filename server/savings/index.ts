import type { Served } from "#server/operations/serve";
import { charges } from "#server/savings/charge-account";
import { interest } from "#server/savings/credit-interest";
import { held } from "#server/savings/member-accounts";
import { overdrafts } from "#server/savings/permit-overdraft";

/** The verbs of what members hold. */
export const savings: readonly Served[] = [charges, held, interest, overdrafts];
