import type { Resource } from "#contract/kit/resource";
import { accountCategory } from "#contract/resources/account-category";
import { accountClassification } from "#contract/resources/account-classification";
import { allowanceRate } from "#contract/resources/allowance-rate";
import { area } from "#contract/resources/area";
import { assetCategory } from "#contract/resources/asset-category";
import { bank } from "#contract/resources/bank";
import { bankAccount } from "#contract/resources/bank-account";
import { baseRate } from "#contract/resources/base-rate";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { budget } from "#contract/resources/budget";
import { checkBook } from "#contract/resources/check-book";
import { checkLayout } from "#contract/resources/check-layout";
import { collateral } from "#contract/resources/collateral";
import { company } from "#contract/resources/company";
import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { currency } from "#contract/resources/currency";
import { disbursement } from "#contract/resources/disbursement";
import { fixedAsset } from "#contract/resources/fixed-asset";
import { holiday } from "#contract/resources/holiday";
import { loanProduct } from "#contract/resources/loan-product";
import { loanPurpose } from "#contract/resources/loan-purpose";
import { loanStatus } from "#contract/resources/loan-status";
import { memberAddress } from "#contract/resources/member-address";
import { memberAsset } from "#contract/resources/member-asset";
import { memberBeneficiary } from "#contract/resources/member-beneficiary";
import { memberCenter } from "#contract/resources/member-center";
import { memberClassification } from "#contract/resources/member-classification";
import { memberContactReference } from "#contract/resources/member-contact-reference";
import { memberDepartment } from "#contract/resources/member-department";
import { memberDocument } from "#contract/resources/member-document";
import { memberEducationalAttainment } from "#contract/resources/member-educational-attainment";
import { memberExpense } from "#contract/resources/member-expense";
import { memberGender } from "#contract/resources/member-gender";
import { memberGovernmentBenefit } from "#contract/resources/member-government-benefit";
import { memberGroup } from "#contract/resources/member-group";
import { memberIncome } from "#contract/resources/member-income";
import { memberJointAccount } from "#contract/resources/member-joint-account";
import { memberOccupation } from "#contract/resources/member-occupation";
import { memberRelativeAccount } from "#contract/resources/member-relative-account";
import { memberType } from "#contract/resources/member-type";
import { notice } from "#contract/resources/notice";
import { numberAuthority } from "#contract/resources/number-authority";
import { paymentType } from "#contract/resources/payment-type";
import { tagTemplate } from "#contract/resources/tag-template";
import { timeDepositComputation } from "#contract/resources/time-deposit-computation";
import { timeDepositComputationPreMature } from "#contract/resources/time-deposit-computation-pre-mature";
import { timeDepositType } from "#contract/resources/time-deposit-type";

/** Every master-data resource of the product. */
export const resources: readonly Resource[] = [
  accountCategory,
  accountClassification,
  allowanceRate,
  area,
  assetCategory,
  bank,
  bankAccount,
  baseRate,
  billsAndCoins,
  budget,
  checkBook,
  checkLayout,
  collateral,
  company,
  computationSheetScheme,
  currency,
  disbursement,
  fixedAsset,
  holiday,
  loanProduct,
  loanPurpose,
  loanStatus,
  memberAddress,
  memberAsset,
  memberBeneficiary,
  memberCenter,
  memberClassification,
  memberContactReference,
  memberDepartment,
  memberDocument,
  memberEducationalAttainment,
  memberExpense,
  memberGender,
  memberGovernmentBenefit,
  memberGroup,
  memberIncome,
  memberJointAccount,
  memberOccupation,
  memberRelativeAccount,
  memberType,
  notice,
  numberAuthority,
  paymentType,
  tagTemplate,
  timeDepositComputationPreMature,
  timeDepositComputation,
  timeDepositType,
];
