import { z } from "zod";
import { choice, date, longText, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const footstepLevels = ["info", "warning", "error", "debug"] as const;
/** Written by the server as part of what it did, or sent by a browser as a log of its own. */
export const footstepOrigins = ["server", "browser"] as const;

const fields = (shows: { person: boolean; place: boolean }) =>
  ({
    created_at: date({ label: "When" }),
    user_id: reference("user", { label: "Person", listed: shows.person }),
    place: text({ label: "Branch", listed: shows.place }),
    module: text(),
    description: longText({ listed: true }),
    activity: text(),
    entity: text({ label: "About" }),
    entity_id: text({ label: "Row", listed: false }),
    level: choice(footstepLevels, { listed: false }),
    origin: choice(footstepOrigins, { listed: false }),
    user_type: text({ label: "Role", listed: false }),
    ip_address: text({ label: "Address" }),
    device_type: text({ label: "Device", listed: false }),
    location: text({ listed: false }),
    request_id: text({ label: "Request", listed: false }),
  }) as const;

/**
 * A view of the activity log (SPEC section 3). `place` is the branch with its organisation. Rows carry before
 * and after, user_name, user_full_name, media_id (the person's picture), user_agent, referer,
 * accept_language,
 * latitude, longitude, branch_id and organization_id too.
 */
const footsteps = (
  name: string,
  label: string,
  path: string,
  { opens, hasPlaces = false }: { opens?: string | null; hasPlaces?: boolean } = {},
) =>
  defineList({
    name,
    label,
    menu: "employees",
    path,
    fields: fields({ person: opens !== null, place: hasPlaces }),
    searches: ["description", "activity", "module"],
    order: { field: "created_at", order: "desc" },
    ...(opens !== undefined && { opens }),
  });

/** What was done in the branch. */
export const branchFootsteps = footsteps("footstep", "Footsteps", "/footstep/branch");
/** What was done in every branch of the organisation where the caller may read footsteps. */
export const organizationFootsteps = footsteps(
  "organization-footstep",
  "Footsteps of the organisation",
  "/footstep",
  { opens: "footstep", hasPlaces: true },
);
/** What one person did in the branch, by the id of their membership. */
export const personFootsteps = footsteps(
  "person-footstep",
  "Footsteps of a person",
  "/footstep/user-organization/:id",
  { opens: "footstep" },
);
/** What was done to a member and what is theirs, by the member's id. */
export const memberFootsteps = footsteps(
  "member-footstep",
  "Footsteps about a member",
  "/footstep/member-profile/:id",
  { opens: "footstep" },
);
/** What the caller did in the branch. */
export const myBranchFootsteps = footsteps(
  "my-branch-footstep",
  "My footsteps in this branch",
  "/footstep/current/me/branch",
  { opens: null },
);
/** What the caller did anywhere: in all organisations, and outside any. Needs no branch. */
export const myFootsteps = footsteps("my-footstep", "My footsteps", "/footstep/me", {
  opens: null,
  hasPlaces: true,
});

/** A footstep as a list shows it. */
export const footstep = z.object({
  id: z.uuid(),
  organization_id: z.uuid().nullable(),
  branch_id: z.uuid().nullable(),
  place: z.string().nullable(),
  user_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  user_full_name: z.string().nullable(),
  user_type: z.string().nullable(),
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
