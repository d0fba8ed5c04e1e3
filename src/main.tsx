import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./main.css";
import { SignIn } from "./pages/auth/sign-in";
import { Landing } from "./pages/landing/landing";
import { Opening } from "./pages/landing/opening";
import { startTheme } from "./providers/theme";

// The pages before signing in need nothing but React; all the rest is fetched behind them.
const loadApp = () => import("./app");

const Application = lazy(async () => {
  const { App, prepare } = await loadApp();
  await prepare();
  return { default: App };
});

interface PublicPageProps {
  /** Goes to a page of the application without loading the document anew. */
  onEnter(path: string): void;
  /** Fetches the application ahead of its first page. */
  onPrefetch(): void;
}

const publicPages: Record<string, ComponentType<PublicPageProps>> = {
  "": Landing,
  "/auth": SignIn,
  "/auth/sign-in": SignIn,
};

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

  const PublicPage = publicPages[path];
  if (PublicPage) return <PublicPage onEnter={onEnter} onPrefetch={() => void loadApp()} />;
  return (
    <Suspense fallback={<Opening />}>
      <Application />
    </Suspense>
  );
}

startTheme();
const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
