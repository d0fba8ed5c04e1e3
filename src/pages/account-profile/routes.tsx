import type { RouteObject } from "react-router";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { NotFound } from "../system/not-found";

const wait = <LoadingState />;
const Frame = lazyComponent(() => import("./frame").then((file) => file.AccountFrame), wait);
const Profile = lazyComponent(() => import("./profile").then((file) => file.Profile), wait);
const Security = lazyComponent(() => import("./security").then((file) => file.Security), wait);
const OwnQr = lazyComponent(() => import("./own-qr").then((file) => file.OwnQr), wait);
const Appearance = lazyComponent(() => import("./appearance").then((file) => file.Appearance), wait);
const ActivityLogs = lazyComponent(() => import("./activity-logs").then((file) => file.ActivityLogs), wait);
const Verify = lazyComponent(() => import("./verify").then((file) => file.Verify), wait);

/** A person's own account, outside any branch (SPEC section 2). */
export const accountProfileRoute: RouteObject = {
  path: "/account-profile",
  element: <Frame />,
  children: [
    { index: true, element: <Profile /> },
    { path: "security", element: <Security /> },
    { path: "qr", element: <OwnQr /> },
    { path: "appearance", element: <Appearance /> },
    { path: "activity-logs", element: <ActivityLogs /> },
    { path: "verify/email", element: <Verify key="email" what="email" /> },
    { path: "verify/contact", element: <Verify key="contact" what="contact" /> },
    { path: "*", element: <NotFound /> },
  ],
};
