// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import type { Organization } from "#contract/entities/organization";
import { Settings } from "../../src/pages/organization/settings";
import { membership, playServer, showPage } from "./branch-page";

const server = playServer();
const nothing = {
  description: null,
  address: null,
  email: null,
  contact_number: null,
  media_id: null,
  created_at: "2026-11-20T02:00:00.000Z",
  version: 3,
};
const organization: Organization = {
  ...nothing,
  id: membership.organization.id,
  slug: "bayanihan",
  name: "Bayanihan",
  address: "12 Rizal Street",
  how_to_join: "Come by",
  is_private: false,
  is_shown_to_public: false,
  shows_rates: false,
  personal_website_link: null,
  facebook_link: null,
  instagram_link: null,
  youtube_link: null,
  x_link: null,
  cover_media_id: null,
  branches: [
    {
      ...nothing,
      id: membership.branch.id,
      organization_id: membership.organization.id,
      slug: "main",
      name: "Main",
      type: "cooperative branch",
      barangay: null,
      city: "Legazpi",
      province: "Albay",
      region: null,
      postal_code: null,
      latitude: null,
      longitude: null,
      tax_identification_number: null,
      opening_hours: null,
      time_zone: "Asia/Manila",
      currency: "PHP",
      is_main_branch: true,
      is_time_zone_fixed: true,
    },
  ],
};
const own = {
  receipt_prefix: "B",
  receipt_start: 100,
  receipt_end: 199,
  user_setting_used_or: 120,
  user_setting_number_padding: 5,
  default_account_id: null,
  default_payment_type_id: null,
  default_account_code: "21110",
  default_account_name: "Savings",
  default_payment_type_name: null,
};
const posting = {
  series: [{ kind: "withdraw", prefix: "WD", padding: 6, next_number: 7, next: "WD000007" }],
  accounts: [{ role: "cash on hand", account_id: membership.id, code: "11110", name: "Cash on Hand" }],
};

beforeEach(() => {
  localStorage.clear();
  server.answer(({ method, path }) => {
    if (path === `/organization/${organization.id}`) return { body: organization };
    if (path === "/employee/me/settings") return { body: own };
    if (path === "/ledger/posting-settings") return { body: posting };
    if (path === "/authentication/verify-with-password/owner") {
      const owner = { user_organization_id: membership.id, user_id: membership.id, full_name: "Ana Cruz" };
      return { body: method === "GET" ? { data: [owner] } : { proof: "an owner's", expires_at: "" } };
    }
    return undefined;
  });
});

const open = (as: Partial<UserOrganization> = {}, at = "settings") => showPage(<Settings />, at, as);
const openTab = async (name: string) => userEvent.click(await screen.findByRole("tab", { name }));
const panel = () => within(screen.getByRole("tabpanel"));

test("who may not change them reads the organization, its branches and their own settings", async () => {
  open({ user_type: "employee", permissions: [] });
  expect(await screen.findByText("12 Rizal Street")).toBeTruthy();
  expect(screen.getByText("Come by")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
  await openTab("Branches");
  expect(panel().getByText("Legazpi")).toBeTruthy();
  expect(panel().getByText("Asia/Manila")).toBeTruthy();
  await openTab("My settings");
  expect(await panel().findByText("B00100 – B00199")).toBeTruthy();
  expect(panel().getByText("B00120")).toBeTruthy();
  expect(panel().getByText("21110 Savings")).toBeTruthy();
  expect(panel().getByText("English")).toBeTruthy();
  expect(panel().getByText("Never")).toBeTruthy();
  expect(panel().getByRole("link", { name: "Change language and theme" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Numbers and accounts" })).toBeNull();
  expect(server.calls.map(({ path }) => path)).not.toContain("/ledger/posting-settings");
});

test("who may see them reads the number series and the accounts the branch posts to", async () => {
  open({ user_type: "employee", permissions: ["ledger:show-posting-settings"] }, "settings?tab=numbers");
  expect(await screen.findByText("WD000007")).toBeTruthy();
  expect(screen.getByText("11110 Cash on Hand")).toBeTruthy();
});

test("an owner changes the organization, once an owner's password confirms it", async () => {
  const user = userEvent.setup();
  open();
  const address = await screen.findByLabelText("Address");
  await user.clear(address);
  await user.type(address, "14 Rizal Street");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(await screen.findByLabelText("Owner's password"), "right{Enter}");
  const sent = () => server.calls.find(({ method }) => method === "PUT");
  await waitFor(() => expect(sent()).toBeTruthy(), { timeout: 5000 });
  expect(sent()?.path).toBe(`/organization/${organization.id}`);
  expect(sent()?.body).toMatchObject({ address: "14 Rizal Street", version: 3 });
  expect(sent()?.headers["X-Proof"]).toBe("an owner's");
});

test("an owner who gives up at the password changes nothing", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Address"), ", Legazpi");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByLabelText("Owner's password")).toBeNull());
  expect(server.calls.some(({ method }) => method === "PUT")).toBe(false);
});
