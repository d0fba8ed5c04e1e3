import { Tag } from "antd";
import type { z } from "zod";
import type { accountTag } from "#contract/entities/account-input";
import { ProductIcon } from "../../lists/lazy-cells";

export type AccountTag = z.output<typeof accountTag>;

/** A tag of an account in its colour, which is its border: any colour leaves its name readable. */
export function ShownTag({ tag, onRemove }: { tag: AccountTag; onRemove?(): void }) {
  return (
    <Tag
      bordered
      title={tag.description ?? undefined}
      style={{ borderColor: tag.color, borderWidth: 2 }}
      closable={onRemove !== undefined}
      onClose={(event) => {
        event.preventDefault();
        onRemove?.();
      }}
    >
      {tag.icon && <ProductIcon name={tag.icon} />} {tag.name}
    </Tag>
  );
}
