import { z } from "zod";
import { isTimeZone } from "#contract/kit/dates";
import { inputOf } from "#contract/kit/entity";
import { choice, degrees, longText, text, toggle } from "#contract/kit/field";
import { optional } from "#contract/kit/text";

export const branchTypes = ["cooperative branch", "business branch", "banking branch"] as const;
export const currencies = ["PHP"] as const;

const name = (max: number) =>
  text({
    required: true,
    max,
    // Something of it is left in an address.
    pattern: /[\p{L}\p{N}]/u,
    patternMessage: "Name must hold a letter or a digit",
  });
const link = (label: string) => text({ format: "link", label, max: 500 });

/** What is said of an organisation, by what it is about. Its texts are plain, not HTML. */
export const organizationFields = {
  about: {
    name: name(255),
    description: longText(),
    address: text({ max: 500 }),
    email: text({ format: "email" }),
    contact_number: text({ format: "telephone" }),
    how_to_join: longText({ max: 2000 }),
  },
  links: {
    personal_website_link: link("Website"),
    facebook_link: link("Facebook"),
    instagram_link: link("Instagram"),
    youtube_link: link("YouTube"),
    x_link: link("X"),
  },
  privacy: {
    /** Hidden from other people of the server too; joined by invitation only. */
    is_private: toggle({ label: "Private" }),
    /** Found, with a public page, by people who are not signed in; a private one never is. */
    is_shown_to_public: toggle({ label: "Shown to the public" }),
    /** Its public page tells the rates of the products that say so of themselves. */
    shows_rates: toggle({ label: "Rates on the public page" }),
  },
} as const;
const { about, links, privacy } = organizationFields;

export const organizationInput = z.strictObject(inputOf({ ...about, ...links, ...privacy }));

/** What is said of a branch, but for its clock and currency, by what it is about. */
export const branchFields = {
  identity: { name: name(100), type: choice(branchTypes, { default: "cooperative branch" }) },
  address: {
    address: text({ max: 500 }),
    barangay: text(),
    city: text(),
    province: text(),
    region: text(),
    postal_code: text({ max: 20 }),
  },
  more: {
    email: text({ format: "email" }),
    contact_number: text({ format: "telephone" }),
    tax_identification_number: text({ max: 50 }),
    opening_hours: longText({ max: 500 }),
    description: longText(),
  },
} as const;

const place = inputOf({ latitude: degrees(90), longitude: degrees(180) });

export const branchInput = z.strictObject({
  ...inputOf({ ...branchFields.identity, ...branchFields.address, ...branchFields.more }),
  latitude: place.latitude.default(null),
  longitude: place.longitude.default(null),
});

/** A picture of an organisation or branch, or none. */
export const picture = optional(z.uuid("Picture is required"));

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

/** Kinds of product whose rates may be public. */
export const ratedKinds = ["savings", "time deposit", "loan"] as const;

/** A product with its rate, as the public reads it, and which branches offer it so. In centavos. */
export const publicRate = z.object({
  kind: z.enum(ratedKinds),
  name: z.string(),
  /** Percent, and the most of them where they differ by term or amount. */
  rate: z.string(),
  highest: z.string().nullable(),
  per: z.enum(["month", "year"]),
  minimum_amount: z.int().nullable(),
  maximum_amount: z.int().nullable(),
  /** The longest term. */
  term_months: z.int().nullable(),
  branches: z.array(z.string()),
});
export type PublicRate = z.output<typeof publicRate>;

/** What may be known outside of an organisation that is not private. Pictures are read without a session. */
export const publicOrganization = organizationInput
  .omit({ is_private: true, is_shown_to_public: true, shows_rates: true })
  .strip()
  .extend({
    ...addressed.shape,
    logo_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    branches: z.array(publicBranch),
    rates: z.array(publicRate),
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
  .extend({
    branch_count: z.int(),
    /** Its branches that have a place on the map. */
    places: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  });
export type OrganizationCard = z.output<typeof organizationCard>;
