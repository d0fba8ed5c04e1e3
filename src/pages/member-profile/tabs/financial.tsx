import { memberAsset } from "#contract/resources/member-asset";
import { memberExpense } from "#contract/resources/member-expense";
import { memberIncome } from "#contract/resources/member-income";
import { Parts } from "../parts";

/** What the member earns, owns and spends; the sums are the server's. */
export const Financial = () => <Parts resources={[memberIncome, memberAsset, memberExpense]} />;
