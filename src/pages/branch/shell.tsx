import { useEffect, useMemo, useState } from "react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import type { UserOrganization } from "#contract/entities/auth-context";
import { lazyComponent } from "../../components/lazy-component";
import { OpenPalette } from "../../components/palette/open-palette";
import { menuWidth } from "../../components/shell/menu-state";
import { MenuOf, type NavItem, withCount } from "../../components/shell/nav";
import { SideNav } from "../../components/shell/side-nav";
import { TopBar } from "../../components/shell/top-bar";
import { useAuth } from "../../hooks/use-auth";
import { CurrentBranch, useBranch } from "../../hooks/use-branch";
import { useGoKeys } from "../../hooks/use-go-keys";
import { type Shortcut, useShortcut } from "../../hooks/use-shortcut";
import { useStanding } from "../../hooks/use-standing";
import { setBranch } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { branchPath, rememberBranch } from "../../providers/last-branch";
import { useLocalPreference } from "../../providers/local-preference";
import { NoSuchBranch } from "../system/choose-branch";
import { SecondFactorNeeded } from "../system/second-factor-needed";
import { goKeys } from "./go-keys";
import { useNavigation } from "./navigation";
import "../../components/shell/shell.css";

const AloneBanner = lazyComponent(() =>
  import("../../components/shell/alone-banner").then((file) => file.AloneBanner),
);
const PoliciesChanged = lazyComponent(() =>
  import("../../components/shell/policies-changed").then((file) => file.PoliciesChanged),
);
const ShortcutList = lazyComponent(() =>
  import("../../components/palette/shortcut-list").then((file) => file.ShortcutList),
);
const MenuDrawer = lazyComponent(() =>
  import("../../components/shell/menu-drawer").then((file) => file.MenuDrawer),
);

const isNamed = (orgname?: string, branchname?: string) => (membership: UserOrganization) =>
  membership.organization.slug === orgname && membership.branch.slug === branchname;

/** Opens the branch named by the address, if the person belongs to it. */
export function BranchShell() {
  const auth = useAuth();
  const { orgname, branchname } = useParams();
  const membership = auth.user_organizations.find(isNamed(orgname, branchname));
  if (!membership) return <NoSuchBranch />;
  if (membership.second_factor_setup_required) {
    return <SecondFactorNeeded organization={membership.organization.name} />;
  }
  return <OpenBranch key={membership.branch.id} membership={membership} />;
}

function OpenBranch({ membership }: { membership: UserOrganization }) {
  // While rendering, not in an effect: the first calls of the pages inside leave before an effect runs.
  setBranch(membership.branch.id);
  useEffect(() => rememberBranch(membership.branch.id), [membership.branch.id]);

  const branch = useMemo(() => {
    const { organization, branch } = membership;
    return { organization, branch, membership, path: (to: string) => branchPath(membership, to) };
  }, [membership]);

  return (
    <CurrentBranch value={branch}>
      <Frame />
    </CurrentBranch>
  );
}

/** Goes by "g" and a letter to the pages that the person may open; those are handed back to be listed. */
function useGoing(all: NavItem[]): Shortcut[] {
  const t = useT();
  const navigate = useNavigate();
  const pageOf = (letter: string) => all.find(({ name }) => name === goKeys[letter]);
  useGoKeys((letter) => {
    const page = pageOf(letter);
    if (page) navigate(page.to);
    return page !== undefined;
  });
  return Object.keys(goKeys).flatMap((letter) => {
    const page = pageOf(letter);
    return page ? [{ keys: `g ${letter}`, label: t("shortcut.go", { page: page.label }) }] : [];
  });
}

type Overlay = "menu" | "palette" | "shortcuts" | null;

/** The frame around every page of a branch: top bar, menu, and what the keyboard opens. */
function Frame() {
  const t = useT();
  const standing = useStanding();
  const { policies } = useAuth();
  const { groups: pages, all, menuOf } = useNavigation();
  const groups = useMemo(
    () => withCount(pages, "approvals", standing?.to_decide),
    [pages, standing?.to_decide],
  );
  const { path } = useBranch();
  const [width, setWidth] = useLocalPreference(menuWidth);
  const isFolded = width === "icons";
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that opens closes its menu
  useEffect(() => setOverlay(null), [pathname]);
  useShortcut("mod+k", t("shortcut.palette"), () => setOverlay("palette"));
  useShortcut("?", t("shortcut.list"), () => setOverlay("shortcuts"));

  const goes = useGoing(all);

  return (
    <div className={isFolded ? "shell is-folded" : "shell"}>
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      <TopBar
        home={path("")}
        isFolded={isFolded}
        onFold={() => setWidth(isFolded ? "wide" : "icons")}
        onMenu={() => setOverlay("menu")}
        onSearch={() => setOverlay("palette")}
      />
      <aside className="shell-side">
        <SideNav groups={groups} isFolded={isFolded} />
      </aside>
      <main className="shell-main" id="content" tabIndex={-1}>
        {(standing?.alone_name || standing?.asks_alone) && <AloneBanner standing={standing} />}
        {policies && <PoliciesChanged {...policies} />}
        <MenuOf value={menuOf}>
          <Outlet context={groups} />
        </MenuOf>
      </main>
      {overlay === "menu" && <MenuDrawer groups={groups} onClose={close} />}
      {overlay === "palette" && <OpenPalette pages={all} onClose={close} />}
      {overlay === "shortcuts" && <ShortcutList goes={goes} onClose={close} />}
    </div>
  );
}
