// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ReferencePicker } from "../../src/components/pickers/reference-picker";
import { playServer, showPage } from "./branch-page";

const cash = { id: "a1", code: "11110", name: "Cash on hand" };
playServer().answer(({ path }) =>
  path === "/account/search"
    ? { body: { data: [cash], total: 1, pageIndex: 0, pageSize: 20, totalPage: 1 } }
    : undefined,
);

function Page() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <ReferencePicker to="account" aria-label="Account" value={value} onChange={setValue} />
      <output>{value ?? "none"}</output>
    </>
  );
}

test("Enter at the very moment the answer is shown takes it, as before and after", async () => {
  showPage(<Page />, "accounting/accounts");
  const input = await screen.findByRole("combobox", { name: "Account" });
  let isPressed = false;
  // React has drawn the list, and not yet told it which of its choices Enter takes.
  const drawn = new MutationObserver(() => {
    if (isPressed || !document.querySelector(".ant-select-item-option")) return;
    isPressed = true;
    fireEvent.keyDown(input, { key: "Enter", code: "Enter", keyCode: 13 });
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  fireEvent.change(input, { target: { value: "11110" } });
  await waitFor(() => expect(isPressed).toBe(true));
  drawn.disconnect();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("a1"));
});
