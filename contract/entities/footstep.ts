import { z } from "zod";
import { choice, longText, moment, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const footstepLevels = ["info", "warning", "error", "debug"] as const;
/** Written by the server as part of what it did, or sent by a browser as a log of its own. */
export const footstepOrigins = ["server", "browser"] as const;

const fields = (shows: { person: boolean; place: boolean }) =>
  ({
    created_at: moment({ label: "When" }),
    user_id: reference("user", { label: "Person", listed: shows.person }),
    place: text({ label: "Branch", listed: shows.place }),
    module: text(),
    description: longText({ listed: true }),
    // Says again, as a code, what the description says in words.
    activity: text({ listed: false }),
    entity: text({ label: "About" }),
    entity_id: text({ label: "Record", listed: false }),
    level: choice(footstepLevels, { listed: false }),
    origin: choice(footstepOrigins, { listed: false }),
    account_type: text({ label: "Role", listed: false }),
    ip_address: text({ label: "Address" }),
    device_type: text({ label: "Device", listed: false }),
    location: text({ listed: false }),
    request_id: text({ label: "Request", listed: false }),
  }) as const;

/** A footstep as a list shows it. */
export const footstep = z.object({
  id: z.uuid(),
  organization_id: z.uuid().nullable(),
  branch_id: z.uuid().nullable(),
  place: z.string().nullable(),
  user_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  user_full_name: z.string().nullable(),
  /** What the person was there: owner, employee or member. Null outside any branch. */
  account_type: z.string().max(11).nullable(),
  media_id: z.uuid().nullable(),
  level: z.enum(footstepLevels),
  origin: z.enum(footstepOrigins),
  module: z.string(),
  activity: z.string(),
  description: z.string(),
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  device_type: z.string().nullable(),
  location: z.string().nullable(),
  referer: z.string().nullable(),
  accept_language: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  created_at: z.string(),
});
export type Footstep = z.output<typeof footstep>;

/** What a row of such a list holds besides its fields; `media_id` is the person's picture. */
const carries = footstep.pick({
  organization_id: true,
  branch_id: true,
  before: true,
  after: true,
  user_agent: true,
  referer: true,
  accept_language: true,
  latitude: true,
  longitude: true,
  media_id: true,
}).shape;

/** A view of the activity log (SPEC section 3). `place` is the branch with its organisation. */
const footsteps = (
  name: string,
  label: string,
  path: string,
  { permission, hasPlaces = false }: { permission?: string | null; hasPlaces?: boolean } = {},
) =>
  defineList({
    name,
    label,
    menu: "employees",
    path,
    fields: fields({ person: permission !== null, place: hasPlaces }),
    carries,
    searches: ["description", "activity", "module"],
    order: { field: "created_at", order: "desc" },
    ...(permission !== undefined && { permission }),
  });

/** What was done in the branch. */
export const branchFootsteps = footsteps("footstep", "Activity log", "/footstep/branch");
/** What was done in every branch of the organisation where the caller may read footsteps. */
export const organizationFootsteps = footsteps(
  "organization-footstep",
  "Activity log of the organization",
  "/footstep",
  { permission: "footstep", hasPlaces: true },
);
/** What one person did in the branch, by the id of their membership. */
export const personFootsteps = footsteps(
  "person-footstep",
  "Activity of a person",
  "/footstep/user-organization/:id",
  { permission: "footstep" },
);
/** What was done to a member and what is theirs, by the member's id. */
export const memberFootsteps = footsteps(
  "member-footstep",
  "Activity of a member",
  "/footstep/member-profile/:id",
  { permission: "footstep" },
);
/** What the caller did in the branch. */
export const myBranchFootsteps = footsteps(
  "my-branch-footstep",
  "My activity in this branch",
  "/footstep/current/me/branch",
  { permission: null },
);
/** What the caller did anywhere: in all organisations, and outside any. Needs no branch. */
export const myFootsteps = footsteps("my-footstep", "My activity", "/footstep/me", {
  permission: null,
  hasPlaces: true,
});
