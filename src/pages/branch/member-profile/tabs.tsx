import type { ReactNode } from "react";
import { lazily } from "../../../components/lazy-component";
import { LoadingState } from "../../../components/states";
import type { ProfileTab } from "../../member-profile/profile";
import { Overview } from "./tabs/overview";

const meanwhile = <LoadingState />;
const Personal = lazily(() => import("./tabs/personal").then((file) => file.Personal), meanwhile);
const Membership = lazily(() => import("./tabs/membership").then((file) => file.Membership), meanwhile);
const Accounts = lazily(
  () => import("../../member-profile/tabs/accounts").then((file) => file.Accounts),
  meanwhile,
);
const Documents = lazily(
  () => import("../../member-profile/tabs/documents").then((file) => file.Documents),
  meanwhile,
);
const Relations = lazily(
  () => import("../../member-profile/tabs/relations").then((file) => file.Relations),
  meanwhile,
);
const Financial = lazily(
  () => import("../../member-profile/tabs/financial").then((file) => file.Financial),
  meanwhile,
);
const Ids = lazily(() => import("../../member-profile/tabs/ids").then((file) => file.Ids), meanwhile);
const Education = lazily(
  () => import("../../member-profile/tabs/education").then((file) => file.Education),
  meanwhile,
);
const History = lazily(
  () => import("../../member-profile/tabs/history").then((file) => file.History),
  meanwhile,
);
const Settings = lazily(
  () => import("../../member-profile/tabs/settings").then((file) => file.Settings),
  meanwhile,
);

/** What each tab holds; the code of all but the first is fetched when they are first shown. */
export const tabContents: Record<ProfileTab, ReactNode> = {
  overview: <Overview />,
  personal: <Personal />,
  membership: <Membership />,
  accounts: <Accounts />,
  documents: <Documents />,
  relations: <Relations />,
  financial: <Financial />,
  ids: <Ids />,
  education: <Education />,
  history: <History />,
  settings: <Settings />,
};
