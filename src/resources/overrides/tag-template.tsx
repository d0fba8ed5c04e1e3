import { Tag } from "antd";
import { ProductIcon } from "../lazy-cells";
import type { Override } from "../override";

/** A tag is shown as the tag it makes. */
export const tagTemplateOverride: Override = {
  cells: {
    name: (value, row) => (
      <Tag bordered style={{ borderColor: String(row.color), borderWidth: 2 }}>
        {row.icon ? <ProductIcon name={String(row.icon)} /> : null} {String(value)}
      </Tag>
    ),
  },
};
