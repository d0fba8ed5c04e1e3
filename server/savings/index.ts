import { held } from "#server/domain/savings/member-accounts";
import { overdrafts } from "#server/domain/savings/permit-overdraft";
import type { Served } from "#server/operations/serve";
import { charges } from "#server/savings/charge-account";
import { interest } from "#server/savings/credit-interest";

/** The verbs of what members hold. */
export const savings: readonly Served[] = [charges, held, interest, overdrafts];
