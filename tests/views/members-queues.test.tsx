// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { missingRequirements } from "#contract/entities/member-data-quality";
import { DataQuality } from "../../src/pages/members/data-quality/data-quality";
import { Duplicates } from "../../src/pages/members/duplicates/duplicates";
import { Verification } from "../../src/pages/members/verification/verification";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { briefOf, pageOf, profileOf } from "./member-fixture";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

let reads: Record<string, unknown>;
let answering: Answer[];
beforeEach(() => {
  reads = {};
  answering = [];
  server.answer(({ method, path }: Call) => {
    if (method !== "GET") return answering.shift() ?? { body: profileOf() };
    if (path.endsWith("/search")) return pageOf((reads[path] as unknown[]) ?? []);
    return path in reads ? { body: reads[path] } : undefined;
  });
});
const sent = () => server.calls.filter(({ method }) => method !== "GET");
const open = (page: ReactNode, at: string) => showPage(page, `members/${at}`);
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest(".ant-modal") as HTMLElement);

describe("the verification queue", () => {
  const waiting = (last: number, full_name: string, more: object) => ({
    ...briefOf({ id: id(last), full_name }),
    member_type_name: null,
    email: null,
    created_at: "2026-11-20T02:00:00.000Z",
    created_by_name: "Tala Reyes",
    version: 4,
    suspected_count: 0,
    ...more,
  });
  const ana = waiting(90, "Cruz, Ana", { status: "pending", may_decide: true });
  const ben = waiting(91, "Dizon, Ben", { status: "for review", may_decide: false });
  const show = async () => {
    reads["/member-profile/pending"] = { data: [ana, ben], totalSize: 2 };
    open(<Verification />, "verification");
    await screen.findByText("Dizon, Ben");
    return userEvent.setup();
  };
  const cardOf = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

  test("has a column for each standing, and verifies with the version that was seen", async () => {
    const user = await show();
    await user.click(await cardOf("Cruz, Ana").findByRole("button", { name: "Verify" }));
    await user.click((await dialogOf("Verify Cruz, Ana?")).getByRole("button", { name: "Verify" }));
    await screen.findByText("Cruz, Ana is verified");
    expect(sent()[0]).toMatchObject({ path: `/member-profile/${ana.id}/approve`, body: { version: 4 } });
  });

  test("tells who made a member that someone else must decide", async () => {
    await show();
    const card = cardOf("Dizon, Ben");
    expect((await card.findByRole<HTMLButtonElement>("button", { name: "Verify" })).disabled).toBe(true);
    expect(card.getByRole<HTMLButtonElement>("button", { name: "Decline" }).disabled).toBe(true);
    expect(card.getByText(/someone else must decide/)).toBeTruthy();
  });

  test("goes one by one by keys: what was entered beside the papers that prove it", async () => {
    const user = await show();
    reads[`/member-profile/${ana.id}`] = profileOf({ ...ana, lacks: ["address"] });
    reads[`/member-profile/${ben.id}`] = profileOf({ ...ben, lacks: [] });
    reads["/member-government-benefit/search"] = [
      ...[{ id: id(70), kind: "tin", value: "123-456-789-000", front_media_id: id(71) }],
    ];
    await user.click(screen.getByText("One by one"));
    expect(await screen.findByText("1 of 2")).toBeTruthy();
    const paper = await screen.findByRole("img", { name: "TIN 123-456-789-000" });
    expect(paper.getAttribute("src")).toContain(id(71));
    expect(screen.getByText("Address")).toBeTruthy();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByText("2 of 2")).toBeTruthy();
    // Who added a member does not decide, by keys neither.
    await user.keyboard("v");
    expect(screen.queryByText("Verify Dizon, Ben?")).toBeNull();
    await user.keyboard("{ArrowLeft}");
    await screen.findByText("1 of 2");
    await user.keyboard("v");
    const question = await dialogOf("Verify Cruz, Ana?");
    await user.click(question.getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: `/member-profile/${ana.id}/approve`, body: { version: 4 } });
  });

  test("turns down with a reason only", async () => {
    const user = await show();
    await user.click(await cardOf("Cruz, Ana").findByRole("button", { name: "Decline" }));
    const dialog = await dialogOf("Decline Cruz, Ana?");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    await dialog.findByText("Reason is required");
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText(/Reason/), "No id");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: `/member-profile/${ana.id}/reject`, body: { reason: "No id" } });
  });

  test("shows only those one may decide on", async () => {
    const user = await show();
    await user.click(screen.getByText("Mine to review"));
    expect(screen.queryByText("Dizon, Ben")).toBeNull();
    expect(screen.getByText("Cruz, Ana")).toBeTruthy();
  });
});

describe("suspected duplicates", () => {
  const first = briefOf({ id: id(92) });
  const second = briefOf({ id: id(93), passbook: "000011" });
  const plan = {
    source: { ...second, version: 2 },
    target: { ...first, version: 5 },
    fields: [
      {
        field: "contact_number",
        source: "0999",
        target: "0917",
        source_name: null,
        target_name: null,
        taken: false,
      },
      { field: "email", source: "ana@x.ph", target: null, source_name: null, target_name: null, taken: true },
    ],
    parts: [{ noun: "member-address", count: 2 }],
    recruited: 1,
    holdings: [] as object[],
  };
  const merge = `/member-profile/${second.id}/merge/${first.id}`;
  const show = async (at = "duplicates") => {
    const pair = { first, second, score: 80, reasons: ["tax_number"] };
    reads["/member-duplicate"] = { data: [pair], totalSize: 1, totalPage: 1, pageIndex: 0, pageSize: 20 };
    reads[merge] ??= plan;
    open(<Duplicates />, at);
    await screen.findByText("80% match");
    return userEvent.setup();
  };

  test("are said to be two people with a reason", async () => {
    const user = await show();
    await user.click(screen.getByRole("button", { name: "Not a duplicate" }));
    const dialog = await dialogOf("Not a duplicate?");
    await user.type(dialog.getByLabelText(/Reason/), "Twins");
    await user.click(dialog.getByRole("button", { name: "Not a duplicate" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: "/member-duplicate/dismiss",
      body: { member_id: first.id, other_id: second.id, reason: "Twins" },
    });
  });

  test("are merged as the preview says, with the values one chooses", async () => {
    const user = await show();
    await user.click(screen.getByRole("button", { name: "Compare and merge" }));
    await screen.findByText("Addresses: 2");
    expect(screen.getByText("1 member recruited by them")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Contact number: Merge from" }));
    await user.type(screen.getByLabelText(/Reason/), "Same person");
    await user.click(screen.getByRole("button", { name: "Merge 000011 into 000010" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: merge,
      body: {
        source_version: 2,
        target_version: 5,
        take: ["email", "contact_number"],
        reason: "Same person",
      },
    });
  });

  test("are not merged while the one who goes holds money", async () => {
    const held = { account_id: id(20), code: "21110", name: "Savings", balance: 12_345 };
    reads[merge] = { ...plan, holdings: [held] };
    await show(`duplicates?source=${second.id}&target=${first.id}`);
    await screen.findByText("₱123.45");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /^Merge 000011/ });
    expect(button.disabled).toBe(true);
  });

  test("none are left: it says so", async () => {
    reads["/member-duplicate"] = { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 20 };
    open(<Duplicates />, "duplicates");
    await screen.findByText("No suspected duplicates");
  });
});

describe("data quality", () => {
  const lacking = (last: number, full_name: string) => ({
    id: id(last),
    full_name,
    passbook: `0000${last}`,
    lack_count: 1,
    ...Object.fromEntries(
      missingRequirements.map((requirement) => [`lacks_${requirement}`, requirement === "sex"]),
    ),
  });
  const show = async (at = "data-quality") => {
    reads["/member-data-quality"] = {
      members: 10,
      complete: 4,
      percent: 83,
      lacks: missingRequirements.map((requirement) => ({
        lack: requirement,
        count: requirement === "sex" ? 2 : 0,
      })),
    };
    reads["/member-data-quality/search"] = [lacking(94, "Cruz, Ana"), lacking(95, "Dizon, Ben")];
    const router = open(<DataQuality />, at);
    await screen.findByText("4 of 10 members complete");
    return { router, user: userEvent.setup() };
  };

  test("a missing requirement that is pressed narrows the list to who lacks it", async () => {
    const { user, router } = await show();
    await user.click(screen.getByRole("button", { name: "Sex 2" }));
    expect(router.state.location.search).toBe("?lack=sex");
    await waitFor(() => {
      const asked = server.calls.filter(({ path }) => path === "/member-data-quality/search").at(-1);
      expect(JSON.parse(asked?.search.get("filter") ?? "{}")).toEqual({
        logic: "and",
        filters: [{ field: "lacks_sex", mode: "equal", value: true }],
      });
    });
  });

  test("writes one field of all who are selected, and tells who was refused", async () => {
    const { user } = await show("data-quality?lack=sex");
    await screen.findByText("Dizon, Ben");
    for (const box of screen.getAllByRole("checkbox").slice(1)) await user.click(box);
    await user.click(await screen.findByRole("button", { name: "Bulk edit a field" }));
    const dialog = await dialogOf("Edit one field of 2 members");
    await user.click(dialog.getByRole("combobox", { name: /^Sex/ }));
    await user.click(await screen.findByTitle("Female"));
    const refused = [{ id: id(95), code: "member_closed", message: "The membership is closed" }];
    answering = [{ body: { fixed: [id(94)], refused } }];
    await user.click(dialog.getByRole("button", { name: "Bulk edit a field" }));
    await dialog.findByText(/The membership is closed/);
    expect(sent()[0]?.body).toEqual({
      field: "sex",
      rows: [id(94), id(95)].map((member) => ({ id: member, value: "female" })),
    });
  });

  test("writes a field of each member of their own; what is wrong is said at its input", async () => {
    const { user } = await show("data-quality?lack=tax_number");
    await screen.findByText("Dizon, Ben");
    for (const box of screen.getAllByRole("checkbox").slice(1)) await user.click(box);
    await user.click(await screen.findByRole("button", { name: "Bulk edit a field" }));
    const dialog = await dialogOf("Edit one field of 2 members");
    const write = () => user.click(dialog.getByRole("button", { name: "Bulk edit a field" }));
    await write();
    const [first, second] = dialog.getAllByRole<HTMLInputElement>("textbox");
    expect(first?.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.type(second as HTMLElement, "none");
    await write();
    await waitFor(() => expect(second?.getAttribute("aria-invalid")).toBe("true"));
    expect([first?.getAttribute("aria-invalid"), second?.value]).toEqual(["false", "none"]);
    expect(sent()).toEqual([]);
    await user.clear(second as HTMLElement);
    await user.type(second as HTMLElement, "123-456-789-000");
    answering = [{ body: { fixed: [id(95)], refused: [] } }];
    await write();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()[0]?.body).toEqual({
      field: "tax_identification_number",
      rows: [{ id: id(95), value: "123-456-789-000" }],
    });
  });
});
