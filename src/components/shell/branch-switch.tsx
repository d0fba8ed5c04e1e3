import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { Link } from "react-router";
import type { UserOrganization } from "#contract/entities/auth-context";
import { useAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";

function Names({ organization, branch }: Pick<UserOrganization, "organization" | "branch">) {
  return (
    <span className="branch-names">
      <strong>{branch.name}</strong>
      <span>{organization.name}</span>
    </span>
  );
}

/** The branch one is in, and the way to the others one belongs to. */
export function BranchSwitch() {
  const t = useT();
  const { user_organizations: memberships } = useAuth();
  const { membership: here } = useBranch();
  if (memberships.length < 2) return <Names {...here} />;
  const items = memberships.map((membership) => ({
    key: membership.id,
    label: (
      <Link to={branchPath(membership)}>
        <Names {...membership} />
      </Link>
    ),
  }));
  return (
    <Dropdown menu={{ items, selectedKeys: [here.id] }} trigger={["click"]}>
      <Button
        type="text"
        className="branch-switch"
        aria-label={t("shell.switchBranch", { name: here.branch.name })}
      >
        <Names {...here} />
        <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  );
}
