/**
 * What a branch has and owes at the end of a day; over a span of days what it earned and spent, where its
 * cash came from and went (indirect), and how its equity changed; and every account's balance at the end of a
 * day.
 */
export const statementNames = ["condition", "operations", "cash-flows", "equity", "trial-balance"] as const;
export type StatementName = (typeof statementNames)[number];
