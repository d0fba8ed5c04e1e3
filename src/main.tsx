import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./main.css";
import { Opening } from "./components/opening";
import { AccessRefused } from "./overlays/access-refused";
import { ConnectionLost } from "./overlays/connection-lost";
import { CookieConsent } from "./overlays/cookie-consent";
import { LeftInactive } from "./overlays/left-inactive";
import type { PublicPageProps } from "./pages/auth/public-page";
import { SignIn } from "./pages/auth/sign-in";
import { clearTraces, whyRefused } from "./providers/access";
import { startLanguage } from "./providers/language";
import { startTheme } from "./providers/theme";

// The pages before signing in need nothing but React; all the rest is fetched behind them.
const loadApp = () => import("./app");

const Application = lazy(async () => {
  const { App, prepare } = await loadApp();
  await prepare();
  return { default: App };
});

const SignUp = lazy(() => import("./pages/auth/sign-up").then((file) => ({ default: file.SignUp })));
const ForgotPassword = lazy(() =>
  import("./pages/auth/forgot-password").then((file) => ({ default: file.ForgotPassword })),
);
const PasswordReset = lazy(() =>
  import("./pages/auth/password-reset").then((file) => ({ default: file.PasswordReset })),
);

const publicPages: Record<string, ComponentType<PublicPageProps>> = {
  "/auth": SignIn,
  "/auth/sign-in": SignIn,
  "/auth/sign-up": SignUp,
  "/auth/forgot-password": ForgotPassword,
  "/auth/password-reset": PasswordReset,
};

/** A reset link ends in its secret; all other pages have one address. */
const publicPageAt = (path: string) =>
  path.startsWith("/auth/password-reset/") ? PasswordReset : publicPages[path];

const pathHere = () => window.location.pathname.replace(/\/+$/, "");

function Root() {
  const [path, setPath] = useState(pathHere);
  useEffect(() => {
    const follow = () => setPath(pathHere());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function onEnter(to: string) {
    window.history.replaceState(null, "", to);
    setPath(pathHere());
  }

  const PublicPage = publicPageAt(path);
  return (
    <>
      <CookieConsent />
      <Suspense fallback={<Opening />}>
        {PublicPage ? <PublicPage onEnter={onEnter} onPrefetch={() => void loadApp()} /> : <Application />}
      </Suspense>
      {PublicPage && <LeftInactive />}
      <ConnectionLost />
    </>
  );
}

startLanguage();
startTheme();
const refusal = whyRefused();
if (refusal) clearTraces();
const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(<StrictMode>{refusal ? <AccessRefused why={refusal} /> : <Root />}</StrictMode>);
