// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnMembership } from "#contract/entities/membership";
import { currentBranchId } from "../../src/providers/http";
import { membershipOf } from "./auth-fixture";
import { type Answer, playServer } from "./branch-page";
import { showOutside } from "./outside-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const place = (last: number, name: string) => ({ id: id(last), name, slug: name.toLowerCase() });
const own = (last: number, more: Partial<OwnMembership>): OwnMembership => ({
  id: id(last),
  user_type: "employee",
  application_status: "accepted",
  permission_name: "Teller",
  organization: { ...place(20, "Bayanihan"), media_id: null },
  branch: place(30, "Main"),
  decision_reason: null,
  decided_at: null,
  created_at: "2026-11-20T02:00:00.000Z",
  ...more,
});

const said = {
  address: null,
  email: null,
  contact_number: null,
  description: "Savings of vendors",
};
const publicBranch = {
  ...place(30, "Main"),
  ...said,
  type: "cooperative branch",
  barangay: null,
  city: "Lipa",
  province: null,
  region: null,
  postal_code: null,
  latitude: 13.9,
  longitude: 121.1,
  is_main_branch: true,
  picture_url: null,
  opening_hours: null,
};
const publicOrganization = {
  ...place(20, "Bayanihan"),
  ...said,
  how_to_join: "Attend the seminar",
  personal_website_link: "https://bayanihan.example",
  facebook_link: null,
  instagram_link: null,
  youtube_link: null,
  x_link: null,
  logo_url: null,
  cover_url: null,
  rates: [],
  branches: [publicBranch],
};

const refused = (status: number, code: string, message: string, field?: string): Answer => ({
  status,
  body: { code, message, ...(field && { fields: { [field]: message } }) },
});
const notThere = refused(404, "organization_not_found", "Sorry, the requested resource is not found");

const noInvitation = refused(404, "invitation_not_found", "Invitation code not found", "code");
const invitation = {
  organization: { name: "Bayanihan" },
  branch: { name: "Main" },
  user_type: "employee",
};
const seeds = [
  { name: "account", count: 128 },
  { name: "bank", count: 37 },
];

let memberships: OwnMembership[];
let founding: Answer;
let joining: Answer;

beforeEach(() => {
  memberships = [];
  founding = { body: { ...place(20, "Masagana"), branches: [place(30, "Lipa")] } };
  joining = { body: own(40, { application_status: "pending" }) };
  const fixed: Record<string, () => Answer> = {
    "GET /user-organization/me": () => ({ body: { data: memberships } }),
    "GET /organization/branch-seeds": () => ({ body: { data: seeds } }),
    "POST /organization": () => founding,
    "GET /organization": () => ({
      body: { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 10 },
    }),
    [`GET /organization/${id(20)}/public`]: () => ({ body: publicOrganization }),
    "GET /organization/bayanihan/public": () => ({ body: publicOrganization }),
    "GET /invitation-code/code/GOOD-CODE": () => ({ body: invitation }),
  };
  server.answer(({ method, path }) => {
    const answer = fixed[`${method} ${path}`];
    if (answer) return answer();
    if (path.endsWith("/public")) return notThere;
    if (path.startsWith("/invitation-code/code/")) return noInvitation;
    if (path.endsWith("/join")) return joining;
    return path.endsWith("/leave") ? { status: 204, body: "" } : undefined;
  });
});

const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method !== "GET");

describe("one's organisations", () => {
  test("are grouped, each branch with its state and why", async () => {
    memberships = [
      own(40, {}),
      own(41, {
        organization: { ...place(21, "Damayan"), media_id: null },
        application_status: "not-allowed",
        decision_reason: "Not a resident",
      }),
      own(42, { branch: place(31, "North"), application_status: "pending" }),
    ];
    showOutside("/onboarding");
    const first = within(await screen.findByRole("region", { name: "Bayanihan" }));
    expect(first.getAllByRole("listitem")).toHaveLength(2);
    expect(first.getByText("Waiting")).toBeTruthy();
    expect(first.getByRole("button", { name: "Open Main" })).toBeTruthy();
    expect(first.queryByRole("button", { name: "Open North" })).toBeNull();
    expect(first.queryByRole("link", { name: "Add a branch" })).toBeNull();
    const second = within(screen.getByRole("region", { name: "Damayan" }));
    expect(second.getByText("Declined")).toBeTruthy();
    expect(second.getByText("Reason: Not a resident")).toBeTruthy();
  });

  test("open after the application has learned of them", async () => {
    memberships = [own(40, {})];
    const { router, refresh } = showOutside("/onboarding");
    await userEvent.click(await screen.findByRole("button", { name: "Open Main" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/org/bayanihan/branch/main/"));
    expect(refresh).toHaveBeenCalled();
  });

  test("a request is taken back after a question", async () => {
    memberships = [own(42, { application_status: "pending" })];
    showOutside("/onboarding");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Cancel request Main" }));
    expect(sent(`/user-organization/${id(42)}/leave`)).toHaveLength(0);
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Cancel request" }));
    await waitFor(() => expect(sent(`/user-organization/${id(42)}/leave`)).toHaveLength(1));
  });

  test("with none, three ways lead to one, and nothing is asked about a branch", async () => {
    showOutside("/onboarding");
    await screen.findByText(/You don't belong to an organization yet/);
    const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(ways).toEqual(
      expect.arrayContaining([
        "/onboarding/setup-org",
        "/onboarding/organization",
        "/onboarding/organization?by=code",
      ]),
    );
    expect(currentBranchId()).toBeNull();
  });
});

describe("founding", () => {
  const next = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole("button", { name: "Next" }));

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText(/Name of the organization/), "Masagana");
    await next(user);
    await user.type(await screen.findByLabelText(/Name of the branch/), "Lipa");
    await user.type(screen.getByLabelText("Latitude"), "13.9");
    await user.type(screen.getByLabelText("Longitude"), "121.1");
    await next(user);
    await screen.findByText("128");
  }

  test("holds each step to its rules before the next", async () => {
    showOutside("/onboarding/setup-org");
    const user = userEvent.setup();
    await screen.findByLabelText(/Name of the organization/);
    await user.type(screen.getByLabelText("Email"), "nobody");
    await next(user);
    expect(await screen.findByText("Name of the organization is required")).toBeTruthy();
    expect(screen.getByText("Invalid email")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe("name"));
    expect(screen.getByRole("list", { name: "Step 1 of 3" })).toBeTruthy();
  });

  test("shows what is typed as it will be seen, says what is given, and leads into the branch", async () => {
    const { router, refresh } = showOutside("/onboarding/setup-org");
    const user = userEvent.setup();
    await fill(user);
    const preview = within(screen.getByRole("complementary", { name: "Preview" }));
    expect(preview.getByText("Masagana")).toBeTruthy();
    expect(preview.getByText("Asia/Manila · PHP")).toBeTruthy();
    expect(screen.getByText("Accounts")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create and open branch" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/org/masagana/branch/lipa/"));
    expect(refresh).toHaveBeenCalled();
    expect(sent("/organization")[0]?.body).toMatchObject({
      name: "Masagana",
      is_private: false,
      email: null,
      branch: { name: "Lipa", time_zone: "Asia/Manila", currency: "PHP", latitude: 13.9, longitude: 121.1 },
    });
  });

  test("goes back to the step that the server found invalid, with nothing lost", async () => {
    founding = {
      status: 400,
      body: { code: "invalid_input", message: "Invalid email", fields: { "branch.email": "Invalid email" } },
    };
    showOutside("/onboarding/setup-org");
    const user = userEvent.setup();
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Create and open branch" }));
    expect(await screen.findByText("Invalid email")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Name of the branch/).value).toBe("Lipa");
  });

  test("a refusal about no input is said where one is", async () => {
    founding = refused(409, "too_many_organizations", "You already own 20 organizations, the maximum");
    showOutside("/onboarding/setup-org");
    const user = userEvent.setup();
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Create and invite people" }));
    expect(await screen.findByText(/You already own 20 organizations/)).toBeTruthy();
  });
});

describe("joining", () => {
  test("a link looks at its code at once, says where it leads, and asks to join by it", async () => {
    showOutside("/onboarding/organization?invitation_code=GOOD-CODE");
    expect(await screen.findByText("You are invited as an employee.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ask to join" }));
    expect(await screen.findByText(/Request sent/)).toBeTruthy();
    expect(sent("/user-organization/invitation-code/GOOD-CODE/join")).toHaveLength(1);
  });

  test("a wrong code is said at the code, and is not sent when it cannot be one", async () => {
    showOutside("/onboarding/organization");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Invitation code/), "abc{Enter}");
    await screen.findByText("Code must be 6 to 64 letters, digits and hyphens");
    expect(server.calls.some(({ path }) => path.startsWith("/invitation-code/code/"))).toBe(false);
    await user.type(screen.getByLabelText(/Invitation code/), "-def{Enter}");
    await screen.findByText("Invitation code not found");
    expect(screen.queryByRole("button", { name: "Ask to join" })).toBeNull();
  });

  test("a public organisation's branch is asked to be joined; a refusal is said there", async () => {
    joining = refused(409, "already_in_organization", "You are already a member of this organization");
    showOutside(`/onboarding/organization/${id(20)}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Ask to join Main" }));
    await screen.findByText("You are already a member of this organization");
    joining = { body: own(40, { application_status: "pending" }) };
    await user.click(screen.getByRole("button", { name: "Ask to join Main" }));
    await screen.findByText(/Request sent/);
  });

  test.each(["create-branch", "organization"])("%s without an id says which is missing", async (page) => {
    showOutside(`/onboarding/${page}/nonsense`);
    expect(await screen.findByText("Invalid URL parameters")).toBeTruthy();
    expect(screen.getByText("organization_id is required")).toBeTruthy();
    expect(server.calls).toHaveLength(0);
  });

  test("only an owner is let open a branch", async () => {
    const teller = membershipOf("bayanihan", "main");
    showOutside(`/onboarding/create-branch/${teller.organization.id}`, [teller]);
    await screen.findByText("Only an owner of the organization can add a branch");
    expect(screen.queryByLabelText(/Name of the branch/)).toBeNull();
  });
});

describe("the public page", () => {
  test("tells what the organisation says of itself, with a place on the map", async () => {
    showOutside("/org/bayanihan");
    expect(await screen.findByRole("heading", { name: "Bayanihan" })).toBeTruthy();
    expect(screen.getByText("Attend the seminar")).toBeTruthy();
    expect(screen.getByRole("link", { name: /13.9° N/ }).getAttribute("href")).toContain("mlat=13.9");
    expect(screen.getByRole("link", { name: "Ask to join" }).getAttribute("href")).toBe(
      `/onboarding/organization/${id(20)}`,
    );
  });

  test("is not there for an organisation that is private or not there", async () => {
    showOutside("/org/hidden");
    expect(await screen.findByText("Sorry, the page doesn't exist")).toBeTruthy();
  });
});
