import { brokenConstraint } from "#server/platform/db/constraints";

/** What may be refused since each of it belongs to one living person. */
export type Taken = "email_taken" | "user_name_taken" | "contact_number_taken";

const codes: Record<string, Taken> = {
  user_account_email: "email_taken",
  user_account_user_name: "user_name_taken",
  user_account_contact_number: "contact_number_taken",
};

/** The refusal that a broken unique index stands for; null for any other error. */
export const takenBy = (error: unknown): Taken | null => codes[brokenConstraint(error) ?? ""] ?? null;

/** True for a user name that others would take for an e-mail: somebody's who is not its owner. */
export const looksLikeOtherEmail = (userName: string, email: string): boolean =>
  userName.includes("@") && userName.toLowerCase() !== email.toLowerCase();
