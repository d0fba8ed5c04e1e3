import { render } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { onboardingRoute } from "../../src/pages/onboarding/routes";
import { PublicOrganization } from "../../src/pages/organization/public-organization";
import { authOf } from "./auth-fixture";
import { RefinePage, signIn } from "./refine-page";

/** Shows a page outside any branch, to somebody with those memberships; `refresh` asks for them anew. */
export function showOutside(at: string, memberships: UserOrganization[] = []) {
  const refresh = vi.fn(async () => {});
  const auth = authOf(memberships);
  signIn(auth, refresh);
  const around = (
    <RefinePage auth={auth}>
      <Outlet />
    </RefinePage>
  );
  const routes = [
    {
      element: around,
      children: [
        onboardingRoute,
        { path: "/org/:orgname", element: <PublicOrganization /> },
        { path: "*", element: <p>Elsewhere</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { router, refresh };
}
