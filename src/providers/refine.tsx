import { type IResourceItem, Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { type ReactNode, useMemo, useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { resources } from "#contract/resources/index";
import { dataProvider } from "./data";
import { useT } from "./i18n";
import { useNotify } from "./notification";
import { newCache } from "./query-cache";
import {
  accessProviderOf,
  authProviderOf,
  i18nProviderOf,
  liveProvider,
  notificationProviderOf,
} from "./refine-seams";

const base = "/org/:orgname/branch/:branchname";

const items: IResourceItem[] = resources.map(({ name, page }) => ({
  name,
  list: `${base}/${page}`,
  create: `${base}/${page}/create`,
  edit: `${base}/${page}/edit/:id`,
  show: `${base}/${page}/show/:id`,
}));

interface BranchRefineProps {
  auth: AuthContext;
  may: (permission: string) => boolean;
  children: ReactNode;
}

/** Refine for one branch, with a cache of its own: what was read in one branch is never shown in another. */
export function BranchRefine({ auth, may, children }: BranchRefineProps) {
  const t = useT();
  const notify = useNotify();
  const [cache] = useState(newCache);
  const seams = useMemo(
    () => ({
      authProvider: authProviderOf(auth),
      accessControlProvider: accessProviderOf(may),
      notificationProvider: notificationProviderOf(notify),
      i18nProvider: i18nProviderOf(t),
    }),
    [auth, may, notify, t],
  );
  return (
    <Refine
      {...seams}
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={items}
      options={{
        disableTelemetry: true,
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        liveMode: "auto",
        reactQuery: { clientConfig: cache },
        title: { text: "Kaban" },
      }}
    >
      {children}
    </Refine>
  );
}
