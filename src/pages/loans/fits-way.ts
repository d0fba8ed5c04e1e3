import type { Values } from "../../resources/form/values";

const onlyOf: Readonly<Record<string, string>> = {
  bank_account_id: "check",
  check_number: "check",
  check_date: "check",
  savings_account_id: "savings",
};

/** Whether a field of a release is asked for by the way in which it is paid out. */
export const fitsWay = (name: string, { way }: Values) => !onlyOf[name] || onlyOf[name] === way;
