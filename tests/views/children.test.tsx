// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import type { Resource } from "#contract/kit/resource";
import { memberAddress } from "#contract/resources/member-address";
import { memberIncome } from "#contract/resources/member-income";
import { useBranch } from "../../src/hooks/use-branch";
import { Children } from "../../src/resources/children/children";
// Fetched ahead, as by a person who has been here before.
import "../../src/resources/overrides/address-place";
import "../../src/resources/views/form";
import { useOver } from "../../src/resources/children/use-over";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { memberId, pageOf } from "./member-profile-fixture";

const server = playServer();
const income = {
  id: "00000000-0000-4000-8000-0000000000c1",
  member_profile_id: memberId,
  name: "Sari-sari store",
  source: "Trade",
  amount: 1_250_050,
  release_date: "2026-10-31",
  media_id: null,
  description: null,
  version: 2,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  created_by_id: null,
};
let rows: object[];
let write: (call: Call) => Answer;

const place = (code: string, name: string) => ({ code, name });
const found = {
  level: "barangay",
  code: "0704610001",
  label: "Bagacay, Dumaguete City, Negros Oriental",
  region: place("0700000000", "Central Visayas"),
  province: place("0704600000", "Negros Oriental"),
  municipality: place("0704610000", "Dumaguete City"),
  barangay: place("0704610001", "Bagacay"),
};

beforeEach(() => {
  rows = [income];
  write = ({ body }) => ({ status: 201, body: { ...income, ...(body as object) } });
  server.answer((call) => {
    if (call.path === "/places/search") return { body: { data: [found] } };
    if (call.path.startsWith("/places/")) return { body: { data: [] } };
    if (call.method !== "GET") return write(call);
    if (call.path.endsWith("/search")) return pageOf(rows, { totals: { amount: 1_250_050 } });
    return { body: income };
  });
});

function Whole({ resource, isLocked }: { resource: Resource; isLocked?: boolean }) {
  const over = useOver(useBranch().path("whole"));
  return <Children resource={resource} parentId={memberId} over={over} isLocked={isLocked} />;
}
const show = (
  at = "",
  more: { resource?: Resource; isLocked?: boolean } = {},
  as: Partial<UserOrganization> = {},
) => showPage(<Whole resource={memberIncome} {...more} />, `whole${at}`, as);
const writes = () => server.calls.filter(({ method }) => method !== "GET");
const at = (router: ReturnType<typeof show>) =>
  router.state.location.pathname.replace(/^.*\/branch\/main\//, "");

test("only the parts of the whole are asked for, and summed by the server", async () => {
  show();
  expect(await screen.findByRole("button", { name: "Sari-sari store" })).toBeDefined();
  const asked = server.calls.find(({ path }) => path === "/member-income/search");
  expect(JSON.parse(asked?.search.get("filter") ?? "{}").filters).toEqual([
    { field: "member_profile_id", mode: "equal", value: memberId },
  ]);
  const total = screen.getByText("Total").closest("tr") as HTMLElement;
  expect(within(total).getByText("12,500.50")).toBeDefined();
  expect(screen.queryByRole("columnheader", { name: "Member profile" })).toBeNull();
});

describe("adding", () => {
  test("takes whose part it is from the page, and goes back", async () => {
    const router = show();
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: /New income/ }));
    expect(at(router)).toBe("whole/member-income/create");
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "Salary");
    expect(screen.queryByText("Member profile")).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "Source of income" }), "Work");
    await user.type(screen.getByRole("textbox", { name: "Amount" }), "100");
    await user.type(screen.getByRole("textbox", { name: "Received on" }), "2026-11-01{Tab}");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(at(router)).toBe("whole"));
    expect(writes()[0]).toMatchObject({
      path: "/member-income",
      body: { member_profile_id: memberId, name: "Salary", amount: 10_000 },
    });
  });

  test("says what is missing at its input, and asks nothing of the server", async () => {
    show("/member-income/create");
    await userEvent.click(await screen.findByRole("button", { name: "Create" }));
    expect(await screen.findByText("Source of income is required")).toBeDefined();
    expect(writes()).toEqual([]);
  });

  test("asks before what was typed is left", async () => {
    const router = show("/member-income/create");
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "Sal");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(at(router)).toBe("whole/member-income/create");
  });
});

test("changing one sends it with its version", async () => {
  const router = show();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Edit: Sari-sari store" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "s");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(at(router)).toBe("whole"));
  expect(writes()[0]).toMatchObject({
    method: "PUT",
    path: `/member-income/${income.id}`,
    body: { name: "Sari-sari stores", version: 2, member_profile_id: memberId },
  });
});

test("deleting one asks first", async () => {
  show();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Delete: Sari-sari store" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Sari-sari store?" }));
  expect(writes()).toEqual([]);
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({ method: "DELETE", path: `/member-income/${income.id}` });
});

describe("nothing is offered", () => {
  const expectNothing = async () => {
    await screen.findByRole("button", { name: "Sari-sari store" });
    expect(screen.queryByRole("button", { name: /^(New|Edit|Delete)/ })).toBeNull();
  };

  test("where the whole is locked, not even a form by its address", async () => {
    show("/member-income/create", { isLocked: true });
    await expectNothing();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("to who may only read", async () => {
    show("", {}, { user_type: "employee", permissions: ["member-income:read"] });
    await expectNothing();
  });
});

describe("an address", () => {
  test("takes all levels of a place that was found, with their codes", async () => {
    rows = [];
    show("/member-address/create", { resource: memberAddress });
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole("combobox", { name: /^Find/ }), "bagacay");
    await user.click(await screen.findByText(found.label));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({
      barangay: "Bagacay",
      barangay_code: "0704610001",
      city: "Dumaguete City",
      city_code: "0704610000",
      province_code: "0704600000",
      region_code: "0700000000",
      country: null,
    });
  });

  test("abroad is told in words", async () => {
    rows = [];
    show("/member-address/create", { resource: memberAddress });
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("switch", { name: "Outside the Philippines" }));
    await user.type(screen.getByRole("textbox", { name: "Country" }), "Singapore");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("City or municipality is required")).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "City or municipality" }), "Singapore");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ country: "Singapore", city: "Singapore", city_code: null });
  });
});
