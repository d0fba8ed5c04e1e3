import { NavLink, Outlet } from "react-router";
import { OutsideFrame } from "../../components/shell/outside-frame";
import { UserMenu } from "../../components/shell/user-menu";
import { useAuth } from "../../hooks/use-auth";
import { setBranch } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { homePath } from "../../providers/last-branch";
import "./account-profile.css";

const pages = ["", "security", "qr", "appearance", "activity-logs"] as const;

/** The frame around the pages of a person's own account. Nothing asked from here is about a branch. */
export function AccountFrame() {
  const t = useT("profile");
  const auth = useAuth();
  setBranch(null);
  return (
    <OutsideFrame home={homePath(auth)} actions={<UserMenu />}>
      <div className="account">
        <nav className="account-nav" aria-label={t("nav.label")}>
          {pages.map((page) => (
            <NavLink key={page} to={page ? `/account-profile/${page}` : "/account-profile"} end={page === ""}>
              {t(`nav.${page || "profile"}`)}
            </NavLink>
          ))}
        </nav>
        <Outlet />
      </div>
    </OutsideFrame>
  );
}
