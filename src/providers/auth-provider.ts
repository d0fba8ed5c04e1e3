import type { AuthActionResponse, AuthProvider, CheckResponse } from "@refinedev/core";
import type { AuthContext } from "#contract/entities/auth-context";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import type { setFirstPassword } from "#contract/operations/identity/first-password";
import type { changePassword, forgotPassword } from "#contract/operations/identity/password-reset";
import type { register } from "#contract/operations/identity/register";
import type { loginBySecondFactor } from "#contract/operations/identity/second-factor";
import type { verifyWithPassword } from "#contract/operations/identity/verify-with-password";
import { type ApiError, problemOf } from "./api-error";
import { signInPath } from "./last-branch";
import { localPreference } from "./local-preference";
import { sendLogin, sendLogout, sendOperation, whoIsSignedIn } from "./plain-call";
import { currentBranchId } from "./request-headers";
import { type EndReason, tellEnded } from "./session-end";

/** What an action of the auth provider answers: its output, or why not. It never throws. */
export interface AuthAnswer<T> extends AuthActionResponse {
  output?: T;
  error?: ApiError;
}

/** Whether somebody was signed in here when last heard of: a stranger need not be asked about. */
export const wasSignedIn = localPreference("signed-in", ["no", "yes"]);

let known: AuthContext | null = null;
const listeners = new Set<(auth: AuthContext | null) => void>();

/** Who is signed in, as far as this tab knows, and whoever wants to hear of a change. */
export const session = {
  get: () => known,
  set(auth: AuthContext | null): void {
    known = auth;
    wasSignedIn.set(auth ? "yes" : "no");
    for (const listener of listeners) listener(auth);
  },
  subscribe(listener: (auth: AuthContext | null) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The membership of the branch that this tab works in. */
const membershipHere = () =>
  known?.user_organizations.find(({ branch }) => branch.id === currentBranchId()) ?? null;

export interface Permissions {
  /** An owner may do everything, whatever is listed. */
  isOwner: boolean;
  permissions: readonly string[];
}

/** What the person may do in the branch of this tab. */
export function permissionsHere(): Permissions {
  const membership = membershipHere();
  return { isOwner: membership?.user_type === "owner", permissions: membership?.permissions ?? [] };
}

/** Where Refine keeps them: what one may do in one branch says nothing of another, or of none. */
export const permissionsKey = () => ["auth", "permissions", currentBranchId()];

async function attempt<T>(act: () => Promise<T>): Promise<AuthAnswer<T>> {
  try {
    return { success: true, output: await act() };
  } catch (error) {
    return { success: false, error: problemOf(error) };
  }
}

/** Fetches the contract of an operation, which the sign-in page does without, and carries it out. */
const operate = <Op extends Operation>(load: () => Promise<Op>, input: Typed<Op>) =>
  attempt<Output<Op>>(async () => sendOperation(await load(), input));

const contracts = {
  firstPassword: () => import("#contract/operations/identity/first-password"),
  policies: () => import("#contract/operations/identity/policies"),
  passwordReset: () => import("#contract/operations/identity/password-reset"),
  register: () => import("#contract/operations/identity/register"),
  secondFactor: () => import("#contract/operations/identity/second-factor"),
  verification: () => import("#contract/operations/identity/verify-with-password"),
};

/** By e-mail or user name and password, or by the code that a second factor asks for after them. */
export type LoginInput = { key: string; password: string } | Typed<typeof loginBySecondFactor>;

/**
 * Refine's way to ask who is here (SPEC sections 4 and 7). `check` is the status of SPEC: authorized,
 * unauthorized (401, or an answer without a user), or an error, in which case what was known stays known.
 * The pages before signing in call it as it is; those behind through Refine's hooks.
 */
export const authProvider = {
  async check(): Promise<CheckResponse> {
    try {
      const auth = await whoIsSignedIn();
      session.set(auth);
      if (auth) return { authenticated: true };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 401) return { authenticated: known !== null, error: problem };
      session.set(null);
    }
    return {
      authenticated: false,
      redirectTo: signInPath(window.location.pathname + window.location.search),
    };
  },

  // Whoever is asked for is known: Refine asks only behind `check`.
  getIdentity: async () => known,
  getPermissions: async () => permissionsHere(),

  /** The server no longer knows who is asking; every other failure is shown where it happened. */
  async onError(error: unknown) {
    const problem = problemOf(error);
    if (problem.status === 401 && problem.code === "not_signed_in") session.set(null);
    return { error: problem };
  },

  login: (input: LoginInput): Promise<AuthAnswer<AuthContext>> =>
    "challenge" in input
      ? operate(async () => (await contracts.secondFactor()).loginBySecondFactor, input)
      : attempt(() => sendLogin(input.key, input.password)),

  /** Ends the session in all tabs, also when the server has already forgotten it. */
  async logout({ reason = "sign-out" }: { reason?: EndReason } = {}) {
    await sendLogout();
    wasSignedIn.set("no");
    tellEnded(reason);
    const { pathname, search } = window.location;
    // Who was away comes back to where they were.
    window.location.assign(reason === "inactivity" ? signInPath(pathname + search) : "/auth/sign-in");
    return { success: true };
  },

  register: (input: Typed<typeof register>) =>
    operate(async () => (await contracts.register()).register, input),
  /** Which version of the policies holds, for whoever is about to accept them. */
  policies: () => operate(async () => (await contracts.policies()).showPolicies, {}),
  forgotPassword: (input: Typed<typeof forgotPassword>) =>
    operate(async () => (await contracts.passwordReset()).forgotPassword, input),
  updatePassword: (input: Typed<typeof changePassword>) =>
    operate(async () => (await contracts.passwordReset()).changePassword, input),
  /** For who signed in with a password that was given to them. */
  setFirstPassword: (input: Typed<typeof setFirstPassword>) =>
    operate(async () => (await contracts.firstPassword()).setFirstPassword, input),

  /** Confirms the person's own password, for the proof that a protected operation demands. */
  confirmPassword: (input: Typed<typeof verifyWithPassword>) =>
    operate(async () => (await contracts.verification()).verifyWithPassword, input),
} satisfies AuthProvider & Record<string, unknown>;
