import { lazyComponent } from "../../components/lazy-component";
import type { Override } from "../override";

const TagShown = lazyComponent(() => import("./tag-look").then((file) => file.TagShown));
const TagLook = lazyComponent(() => import("./tag-look").then((file) => file.TagLook));

/** A tag is shown as the tag it makes, in the list and while it is made. */
export const tagTemplateOverride: Override = {
  cells: {
    name: (value, { color, icon }) => <TagShown name={String(value)} color={color} icon={icon} />,
  },
  groups: [{ fields: ["color", "icon"], Input: TagLook }],
};
