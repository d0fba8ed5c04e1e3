import type { Employee } from "#contract/entities/membership";

type Numbering = Pick<Employee, "receipt_prefix" | "user_setting_number_padding">;

/** A receipt number as it is printed: its prefix and digits, never cut short. */
export const formatReceipt = (numbering: Numbering, number: number) =>
  `${numbering.receipt_prefix}${String(number).padStart(numbering.user_setting_number_padding, "0")}`;
