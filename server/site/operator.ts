/** Who runs this server, as its policies name them. */
export interface Operator {
  /** Null where nobody has said: the pages then speak of the operator of this server. */
  name: string | null;
  address: string | null;
  /** Where messages from the contact page go; without one to the owner who set the server up. */
  email: string | null;
  /** The version of the policies and the day (2026-11-23) they hold from. */
  policyVersion: string;
  policyDate: string;
}

export const unnamedOperator: Operator = {
  name: null,
  address: null,
  email: null,
  policyVersion: "1.0",
  policyDate: "2026-11-23",
};

function dateFrom(text: string | undefined): string {
  if (!text) return unnamedOperator.policyDate;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  if (isDate) return text;
  throw new Error(`POLICY_DATE must be a date like 2026-11-23, not "${text}"`);
}

/** Reads who runs the server from its environment; refuses what it cannot understand, by name. */
export function readOperator(env: NodeJS.ProcessEnv): Operator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, POLICY_VERSION, POLICY_DATE } = env;
  if (OPERATOR_EMAIL && !/^[^\s@,]+@[^\s@,]+$/.test(OPERATOR_EMAIL)) {
    throw new Error(`OPERATOR_EMAIL must be one e-mail address, not "${OPERATOR_EMAIL}"`);
  }
  return {
    name: OPERATOR_NAME || null,
    address: OPERATOR_ADDRESS || null,
    email: OPERATOR_EMAIL || null,
    policyVersion: POLICY_VERSION || unnamedOperator.policyVersion,
    policyDate: dateFrom(POLICY_DATE),
  };
}
