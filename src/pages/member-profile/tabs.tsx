import type { ReactNode } from "react";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import type { ProfileTab } from "./profile";
import { Overview } from "./tabs/overview";

const meanwhile = <LoadingState />;
const Personal = lazyComponent(() => import("./tabs/personal").then((file) => file.Personal), meanwhile);
const Membership = lazyComponent(
  () => import("./tabs/membership").then((file) => file.Membership),
  meanwhile,
);
const Accounts = lazyComponent(() => import("./tabs/accounts").then((file) => file.Accounts), meanwhile);
const Loans = lazyComponent(() => import("./tabs/loans").then((file) => file.Loans), meanwhile);
const Documents = lazyComponent(() => import("./tabs/documents").then((file) => file.Documents), meanwhile);
const Relations = lazyComponent(() => import("./tabs/relations").then((file) => file.Relations), meanwhile);
const Financial = lazyComponent(() => import("./tabs/financial").then((file) => file.Financial), meanwhile);
const Ids = lazyComponent(() => import("./tabs/ids").then((file) => file.Ids), meanwhile);
const Education = lazyComponent(() => import("./tabs/education").then((file) => file.Education), meanwhile);
const History = lazyComponent(() => import("./tabs/history").then((file) => file.History), meanwhile);
const Settings = lazyComponent(() => import("./tabs/settings").then((file) => file.Settings), meanwhile);

/** What each tab holds; the code of all but the first is fetched when they are first shown. */
export const tabContents: Record<ProfileTab, ReactNode> = {
  overview: <Overview />,
  personal: <Personal />,
  membership: <Membership />,
  accounts: <Accounts />,
  loans: <Loans />,
  documents: <Documents />,
  relations: <Relations />,
  financial: <Financial />,
  ids: <Ids />,
  education: <Education />,
  history: <History />,
  settings: <Settings />,
};
