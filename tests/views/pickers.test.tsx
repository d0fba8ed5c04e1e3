// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { MemberPicker, type PickedMember } from "../../src/components/member-picker";
import { ReferencePicker } from "../../src/components/pickers/reference-picker";
import { playServer, showPage } from "./branch-page";

const cash = { id: "a1", code: "11110", name: "Cash on hand" };
const ana = {
  ...{ id: "m1", full_name: "Cruz, Ana", passbook: "000109", media_id: null, birthdate: null },
  ...{ contact_number: null, status: "verified", is_closed: false, is_archived: false },
};
playServer().answer(({ path, search }) => {
  if (search.get("q") === "nobody" || search.get("search") === "nobody")
    return { body: { data: [], total: 0, totalSize: 0, pageIndex: 0, pageSize: 20, totalPage: 1 } };
  if (path === "/account/search")
    return { body: { data: [cash], total: 1, pageIndex: 0, pageSize: 20, totalPage: 1 } };
  return path === "/member-profile/quick/search" ? { body: { data: [ana] } } : undefined;
});

function Accounts() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <ReferencePicker to="account" aria-label="Account" value={value} onChange={setValue} />
      <output>{value ?? "none"}</output>
    </>
  );
}

function Members() {
  const [value, setValue] = useState<PickedMember | null>(null);
  return (
    <>
      <label htmlFor="member">Member</label>
      <MemberPicker id="member" value={value} onChange={setValue} />
      <output>{value?.id ?? "none"}</output>
    </>
  );
}

const pickers: [name: string, page: ReactNode, typed: string, taken: string][] = [
  ["Account", <Accounts key="accounts" />, "11110", "a1"],
  ["Member", <Members key="members" />, "cruz", "m1"],
];
test.each(pickers)(
  "%s: Enter at the very moment the answer is shown takes it, as before and after",
  async (name, page, typed, taken) => {
    showPage(page, "accounting/accounts");
    const input = await screen.findByRole("combobox", { name });
    let isPressed = false;
    // React has drawn the list, and not yet told it which of its choices Enter takes.
    const drawn = new MutationObserver(() => {
      if (isPressed || !document.querySelector(".ant-select-item-option")) return;
      isPressed = true;
      fireEvent.keyDown(input, { key: "Enter", code: "Enter", keyCode: 13 });
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    fireEvent.change(input, { target: { value: typed } });
    await waitFor(() => expect(isPressed).toBe(true));
    drawn.disconnect();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(taken));
  },
);

test.each(pickers)("%s: with nothing found, Tab goes on and Enter stays", async (name, page) => {
  showPage(page, "accounting/accounts");
  const input = await screen.findByRole("combobox", { name });
  fireEvent.change(input, { target: { value: "nobody" } });
  await screen.findByText(/^(Nothing|No member) found$/);
  expect(fireEvent.keyDown(input, { key: "Enter", keyCode: 13 })).toBe(false);
  expect(fireEvent.keyDown(input, { key: "Tab", keyCode: 9 })).toBe(true);
});
