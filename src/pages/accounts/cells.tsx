import type { CellRender } from "../../lists/cells";
import { ProductIcon } from "../../lists/lazy-cells";
import { type AccountTag, ShownTag } from "./account-tags";

/** An account is named with its icon and its tags. */
export const accountCells: Readonly<Record<string, CellRender>> = {
  name: (value, { icon, tags }) => (
    <>
      {typeof icon === "string" && icon !== "" && <ProductIcon name={icon} />} {String(value)}{" "}
      {((tags ?? []) as AccountTag[]).map((tag) => (
        <ShownTag key={tag.name} tag={tag} />
      ))}
    </>
  ),
};
