/** Somebody beside the caller, who need not be signed in: by their password, a code of theirs, or both. */
export interface SecondPerson {
  /** E-mail or user name. */
  key: string;
  /** Empty where only a code is given. */
  password: string;
  /** Of their authenticator, or a recovery code; empty where only the password is given. */
  otp: string;
}

/**
 * Puts an operation behind the branch's rules (DESIGN section 4): by kind and amount they say who else must
 * decide before it is carried out. Asked for and not yet decided, it answers 202 with the request.
 */
export interface Approval<I> {
  /** Which rules: "withdrawal". Left out where only what it lifts waits for somebody. */
  kind?: string;
  /**
   * Refusals that somebody else's decision lifts, with the rules it takes, as
   * { back_date_too_far: "back-dating" }. The handler does not refuse so where `call.lifted` names it.
   * Without a rule it is refused as ever.
   */
  lifts?: Readonly<Record<string, string>>;
  /** In centavos, where the input says what it comes to; zero where nothing does. */
  amount?(input: I): number;
  /**
   * Its handler says, by `call.weigh(centavos)`, what the call comes to; one that it says nothing of needs
   * nobody. For what only the rows tell: how far a count is off, whether rights grow.
   */
  isWeighed?: true;
  /** Where the input may bring the approval with it; null where it does not. */
  inline?(input: I): SecondPerson | null;
}

/** True of the answer to a call that waits for somebody else: the sentForApproval of contract/entities. */
export const isSentForApproval = (answer: unknown): answer is { sent_for_approval: object } =>
  typeof answer === "object" && answer !== null && "sent_for_approval" in answer;
