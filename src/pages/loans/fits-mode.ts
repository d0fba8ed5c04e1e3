/** Fields that only some modes of payment ask for. */
const onlyOf: Readonly<Record<string, readonly string[]>> = {
  week_day: ["weekly"],
  first_day: ["monthly", "semi-monthly"],
  second_day: ["semi-monthly"],
  payment_days: ["fixed days"],
};

/** Whether a field of an application is asked for by the mode in which it is paid back. */
export const fitsMode = (name: string, mode: unknown) => onlyOf[name]?.includes(String(mode)) ?? true;
