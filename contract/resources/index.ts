import type { Resource } from "#contract/kit/resource";
import { accountCategory } from "#contract/resources/account-category";
import { area } from "#contract/resources/area";
import { bank } from "#contract/resources/bank";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { holiday } from "#contract/resources/holiday";
import { memberGender } from "#contract/resources/member-gender";
import { paymentType } from "#contract/resources/payment-type";
import { tagTemplate } from "#contract/resources/tag-template";

/** Every master-data noun of the product. */
export const resources: readonly Resource[] = [
  accountCategory,
  area,
  bank,
  billsAndCoins,
  holiday,
  memberGender,
  paymentType,
  tagTemplate,
];
