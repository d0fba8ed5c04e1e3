/** The months of a budget in their order, from January on. */
export const budgetMonths = [
  ...(["january", "february", "march", "april", "may", "june"] as const),
  ...(["july", "august", "september", "october", "november", "december"] as const),
] as const;
