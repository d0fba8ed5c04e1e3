import { type IResourceItem, Refine, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { accessControlProvider } from "./access-control";
import { auditLogProvider } from "./audit-log";
import { authProvider, permissionsHere, permissionsKey, session } from "./auth-provider";
import { dataProvider } from "./data-provider";
import { onSignedOut } from "./http";
import { i18nProvider } from "./i18n";
import { signInPath } from "./last-branch";
import { liveProvider } from "./live-provider";
import { useNotificationProvider } from "./notification";
import { newCache } from "./query-cache";
import { routerProvider } from "./router-provider";
import { onEnded } from "./session-end";

interface RefineFrameProps {
  resources: IResourceItem[];
  children: ReactNode;
}

/**
 * Refine around every page of the application. Each branch has a cache of its own: what was read in one is
 * never shown in another.
 */
export function RefineFrame(props: RefineFrameProps) {
  const branch = useMatch("/org/:orgname/branch/:branchname/*");
  return <OneCache key={branch?.pathnameBase ?? ""} {...props} />;
}

function OneCache({ resources, children }: RefineFrameProps) {
  const [cache] = useState(newCache);
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      liveProvider={liveProvider}
      auditLogProvider={auditLogProvider}
      notificationProvider={useNotificationProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        // The gate before the pages behind sign-in asks who is there; the pages before it ask nothing.
        disableRouteChangeHandler: true,
        liveMode: "auto",
        reactQuery: { clientConfig: cache },
        title: { text: "Kaban" },
      }}
    >
      <SessionFollowed />
      {/* Dialogs that are opened by a call stand below Refine too. */}
      <App component={false}>{children}</App>
    </Refine>
  );
}

/** Keeps what Refine holds of the person as the tab knows it: another tab may have signed them out. */
function SessionFollowed() {
  const client = useQueryClient();
  const { keys } = useKeys();
  useEffect(() => {
    const auth = (action: "check" | "identity") => keys().auth().action(action).get();
    const leave = () => session.set(null);
    const stops = [
      session.subscribe((person) => {
        client.setQueryData(auth("identity"), person);
        client.setQueryData(permissionsKey(), permissionsHere());
        void client.invalidateQueries({ queryKey: keys().access().get() });
        if (person) return;
        const redirectTo = signInPath(window.location.pathname + window.location.search);
        client.setQueryData(auth("check"), { authenticated: false, redirectTo });
      }),
      onSignedOut(leave),
      onEnded(leave),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, keys]);
  return null;
}
