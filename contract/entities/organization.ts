import { z } from "zod";
import { isTimeZone } from "#contract/kit/dates";
import { keptText, optional, requiredText } from "#contract/kit/text";

export const branchTypes = ["cooperative branch", "business branch", "banking branch"] as const;
export const currencies = ["PHP"] as const;

/** A name that something is left of in an address. */
const name = (label: string, max: number) =>
  requiredText(label, max).regex(/[\p{L}\p{N}]/u, `${label} must hold a letter or a digit`);
const email = optional(z.string().trim().max(255, "Invalid email").pipe(z.email("Invalid email")));
const contactNumber = optional(
  z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{7,20}$/, "Contact number must be 7 to 20 digits"),
);
const link = (label: string) =>
  optional(
    keptText(label, 500).pipe(
      z.url({ protocol: /^https?$/, error: `${label} must be an address like https://example.org` }),
    ),
  );
const degrees = (label: string, limit: number) => {
  const message = `${label} must be from ${-limit} to ${limit}`;
  return optional(z.number(message).min(-limit, message).max(limit, message));
};

/** What is said of an organisation. Its texts are plain, not HTML. */
export const organizationInput = z.strictObject({
  name: name("Name", 255),
  address: optional(keptText("Address", 500)),
  email,
  contact_number: contactNumber,
  description: optional(keptText("Description", 5000)),
  how_to_join: optional(keptText("How to join", 2000)),
  personal_website_link: link("Website"),
  facebook_link: link("Facebook"),
  instagram_link: link("Instagram"),
  youtube_link: link("YouTube"),
  x_link: link("X"),
  /** Kept out of the public list; without a public page and joined by invitation only. */
  is_private: z.boolean("Private must be yes or no").default(false),
});

/** What is said of a branch, but for its clock and currency. */
export const branchInput = z.strictObject({
  name: name("Name", 100),
  type: z.enum(branchTypes, "Type must be one of its options").default("cooperative branch"),
  description: optional(keptText("Description", 5000)),
  email,
  contact_number: contactNumber,
  address: optional(keptText("Address", 500)),
  barangay: optional(keptText("Barangay", 255)),
  city: optional(keptText("City", 255)),
  province: optional(keptText("Province", 255)),
  region: optional(keptText("Region", 255)),
  postal_code: optional(keptText("Postal code", 20)),
  latitude: degrees("Latitude", 90),
  longitude: degrees("Longitude", 180),
  tax_identification_number: optional(keptText("Tax identification number", 50)),
});

/** A picture of an organisation or branch, or none. */
export const picture = optional(z.uuid("That is not a picture"));

/** Decides which day it is in a branch: "Asia/Manila". */
export const timeZone = z.string().max(100).refine(isTimeZone, "This time zone is not known");

/** A branch that is opened: with its clock and its currency. */
export const newBranchInput = branchInput.extend({
  time_zone: timeZone.default("Asia/Manila"),
  currency: z.enum(currencies, "Currency must be PHP").default("PHP"),
});

const addressed = z.object({ id: z.uuid(), slug: z.string() });

/** A branch as the people of its organisation see it. */
export const branch = branchInput.extend({
  ...addressed.shape,
  organization_id: z.uuid(),
  time_zone: z.string(),
  currency: z.string(),
  /** Something has been posted, so days have been counted by this time zone: it stays. */
  is_time_zone_fixed: z.boolean(),
  is_main_branch: z.boolean(),
  media_id: z.uuid().nullable(),
  version: z.int(),
  created_at: z.string(),
});
export type Branch = z.output<typeof branch>;

/** An organisation as its own people see it. */
export const organization = organizationInput.extend({
  ...addressed.shape,
  /** Its logo, and the wide picture on top of its page. */
  media_id: z.uuid().nullable(),
  cover_media_id: z.uuid().nullable(),
  version: z.int(),
  created_at: z.string(),
  /** The oldest, which is the main branch, first. */
  branches: z.array(branch),
});
export type Organization = z.output<typeof organization>;

const publicBranch = branchInput
  .omit({ tax_identification_number: true })
  .strip()
  .extend({ ...addressed.shape, is_main_branch: z.boolean(), picture_url: z.string().nullable() });

/** What anybody may know of an organisation that is not private. Pictures are read without a session. */
export const publicOrganization = organizationInput
  .omit({ is_private: true })
  .strip()
  .extend({
    ...addressed.shape,
    logo_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    branches: z.array(publicBranch),
  });
export type PublicOrganization = z.output<typeof publicOrganization>;

/** A row of the public list of organisations. */
export const organizationCard = publicOrganization
  .pick({
    id: true,
    slug: true,
    name: true,
    address: true,
    description: true,
    logo_url: true,
    cover_url: true,
  })
  .extend({ branch_count: z.int() });
export type OrganizationCard = z.output<typeof organizationCard>;
