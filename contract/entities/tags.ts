import { z } from "zod";
import { choice, color, icon, longText, table, text } from "#contract/kit/field";
import { tagTemplate } from "#contract/resources/tag-template";

const words = z.string().nullable();

/** What a record is filed under: taken from a template of the branch, or made for it. */
export const tags = table(
  {
    name: text({ label: "Tag", required: true, max: 50 }),
    category: choice(tagTemplate.fields.category.options, { required: true }),
    color: color({ required: true }),
    icon: icon(),
    description: longText({ max: 500 }),
  },
  { max: 20, unique: "name", uniqueMessage: "Each tag is given once" },
);

/** The tags of a record as a list tells them beside its fields. */
export const shownTags = z.array(
  z.object({
    name: z.string(),
    category: z.string(),
    color: z.string(),
    icon: words,
    description: words,
  }),
);
