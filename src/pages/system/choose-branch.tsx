import { useLogout } from "@refinedev/core";
import { Button } from "antd";
import { Link, Navigate } from "react-router";
import type { UserOrganization } from "#contract/entities/auth-context";
import { BrandMark } from "../../components/brand-mark";
import { useAuth } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import "./system.css";

function BranchLinks({ memberships }: { memberships: UserOrganization[] }) {
  return (
    <ul className="branch-links">
      {memberships.map((membership) => (
        <li key={membership.id}>
          <Link to={branchPath(membership)}>
            <strong>{membership.branch.name}</strong>
            <span>{membership.organization.name}</span>
            <span>{membership.permission_name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BranchChoice({ title, text }: { title: string; text: string }) {
  const t = useT();
  const { user, user_organizations: memberships } = useAuth();
  const { mutate: signOut } = useLogout();
  return (
    <main className="screen">
      <BrandMark size={44} />
      <h1>{title}</h1>
      <p>{memberships.length > 0 ? text : t("choose.none")}</p>
      <BranchLinks memberships={memberships} />
      <p className="screen-foot">
        {user.email}{" "}
        <Button type="link" size="small" onClick={() => signOut()}>
          {t("shell.signOut")}
        </Button>
      </p>
    </main>
  );
}

/** The branches a person belongs to; with only one there is nothing to choose. */
export function ChooseBranch() {
  const t = useT();
  const [first, second] = useAuth().user_organizations;
  if (first && !second) return <Navigate to={branchPath(first)} replace />;
  return <BranchChoice title={t("choose.title")} text={t("choose.text")} />;
}

/** The address names a branch the person does not belong to, or that there is not. */
export function NoSuchBranch() {
  const t = useT();
  return <BranchChoice title={t("choose.wrongTitle")} text={t("choose.wrongText")} />;
}
