import { useIsAuthenticated } from "@refinedev/core";
import { App, ConfigProvider } from "antd";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import type { AuthContext } from "#contract/entities/auth-context";
import { SignedIn } from "../../src/hooks/use-auth";
import { useRefineResources } from "../../src/pages/branch/refine-resources";
import { authProvider, session } from "../../src/providers/auth-provider";
import { RefineFrame } from "../../src/providers/refine";

interface RefinePageProps {
  auth: AuthContext | null;
  children: ReactNode;
}

function Checked({ children }: { children: ReactNode }) {
  // As the gate does: who is known is not asked for again at once.
  useIsAuthenticated({ queryOptions: { initialData: { authenticated: true } } });
  return children;
}

/** Refine with the product's own providers around a page, and somebody signed in. */
export function RefinePage({ auth, children }: RefinePageProps) {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <RefineFrame resources={useRefineResources()}>
          <SignedIn value={auth}>
            <Checked>
              <Suspense fallback="…">{children}</Suspense>
            </Checked>
          </SignedIn>
        </RefineFrame>
      </App>
    </ConfigProvider>
  );
}

/** Signs somebody in, as far as this tab knows, before a page is shown. */
export function signIn(auth: AuthContext | null, onRefresh?: () => void): void {
  session.set(auth);
  vi.spyOn(authProvider, "check").mockImplementation(async () => {
    onRefresh?.();
    return { authenticated: auth !== null };
  });
}

/** Refine around a hook that is tried alone, for nobody. */
export const WithRefine = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <RefinePage auth={null}>{children}</RefinePage>
  </MemoryRouter>
);
