import { createContext, useContext } from "react";
import type { MemberProfile } from "#contract/entities/member-profile";
import type { Over } from "../../resources/children/use-over";

/** The tabs of a profile, each the last part of its address. */
export const profileTabs = [
  "overview",
  "personal",
  "membership",
  "accounts",
  "loans",
  "documents",
  "relations",
  "financial",
  "ids",
  "education",
  "history",
  "settings",
] as const;
export type ProfileTab = (typeof profileTabs)[number];

interface Profile {
  member: MemberProfile;
  /** The membership is closed: nothing of the member can be changed. */
  isLocked: boolean;
  /** What lies open over the tab. */
  over: Over;
  /** The address of a tab of this member. */
  tabPath(tab: ProfileTab): string;
  /** Asks for the member anew, and answers them as they are now. */
  renew(): Promise<MemberProfile>;
}

/** The member whose profile is shown. */
export const ShownProfile = createContext<Profile | null>(null);

/** The member whose profile is shown. Only for what stands in a profile. */
export function useProfile(): Profile {
  const profile = useContext(ShownProfile);
  if (!profile) throw new Error("No member is shown");
  return profile;
}
