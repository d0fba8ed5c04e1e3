import type {
  AccessControlProvider,
  AuthProvider,
  I18nProvider,
  LiveProvider,
  NotificationProvider,
} from "@refinedev/core";
import type { TFunction } from "i18next";
import type { AuthContext } from "#contract/entities/auth-context";
import { signOut } from "./auth-status";
import { problemOf } from "./http";
import { i18n } from "./i18n";
import { languageChoice } from "./language";
import { signInPath } from "./last-branch";
import { listen } from "./live";
import type { Notify } from "./notification";

/** Refine is only started for people who are signed in; it need not find that out again. */
export const authProviderOf = (auth: AuthContext): AuthProvider => ({
  login: async () => ({ success: true, redirectTo: "/auth/sign-in" }),
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: async () => ({ authenticated: true }),
  onError: async (error) => {
    const isSignedOut = problemOf(error).status === 401;
    return isSignedOut ? { logout: true, redirectTo: signInPath(window.location.pathname) } : {};
  },
  getIdentity: async () => auth.user,
});

const actions: Record<string, string> = {
  list: "read",
  show: "read",
  create: "create",
  clone: "create",
  edit: "update",
  delete: "delete",
  export: "export",
};

/** Answers Refine from the permissions of the role; those for own rows count, the server knows which. */
export const accessProviderOf = (may: (permission: string) => boolean): AccessControlProvider => ({
  can: async ({ resource, action }) => {
    const act = actions[action] ?? action;
    return { can: !resource || may(`${resource}:${act}`) || may(`${resource}:own-${act}`) };
  },
});

const types: Record<string, string> = { create: "created", update: "updated", delete: "deleted" };

/** Refine listens to "resources/bank" for what we call "bank.create", "bank.update", "bank.delete". */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const noun = channel.replace(/^resources\//, "");
    return listen([`${noun}.*`], (topic, ids) => {
      const verb = topic.slice(noun.length + 1);
      callback({ channel, type: types[verb] ?? "*", payload: { ids }, date: new Date() });
    });
  },
  unsubscribe: (stop: () => void) => stop(),
};

/** Refine's messages, shown like ours. Failures are shown by the form or list they belong to. */
export const notificationProviderOf = (notify: Notify): NotificationProvider => ({
  open: ({ type, message, description }) => {
    if (type === "error") notify.error(description || message);
    else notify.success(message);
  },
  close: () => {},
});

export const i18nProviderOf = (t: TFunction): I18nProvider => ({
  translate: (key: string, options?: unknown, fallback?: string) => {
    const [values, text] = typeof options === "string" ? [{}, options] : [options ?? {}, fallback];
    return t(key, { ...(values as object), ...(text !== undefined && { defaultValue: text }) });
  },
  changeLocale: async (language: string) => languageChoice.set(language === "fil" ? "fil" : "en"),
  getLocale: () => i18n.language,
});
