import { Button, Flex, List, Tag } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MembershipStatus, OwnMembership } from "#contract/entities/membership";
import { leaveBranch } from "#contract/operations/organizations/join-branch";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useOperation } from "../../hooks/use-operation";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import { useNotify } from "../../providers/notification";

const colors: Record<MembershipStatus, string> = {
  pending: "warning",
  accepted: "success",
  reported: "error",
  ban: "error",
  "not-allowed": "error",
};

/** Opens the branch, after the application has learned that the person is in it. */
function useOpen(membership: OwnMembership) {
  const refreshAuth = useRefreshAuth();
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    await refreshAuth();
    await navigate(branchPath(membership));
  };
  return { open, isOpening };
}

interface MembershipRowProps {
  membership: OwnMembership;
  onChanged(): void;
}

/** One's place in a branch: its state with why and when, and what can be done about it. */
export function MembershipRow({ membership, onChanged }: MembershipRowProps) {
  const t = useT("onboarding");
  const dates = useDates();
  const { branch, application_status: status, decision_reason: reason } = membership;
  const since = membership.decided_at ?? membership.created_at;
  return (
    <List.Item extra={<Acts membership={membership} onChanged={onChanged} />}>
      <List.Item.Meta
        title={
          <>
            {branch.name} <Tag color={colors[status]}>{t(`status.${status}`)}</Tag>
          </>
        }
        description={
          <>
            <p>
              {t(`userType.${membership.user_type}`)}
              {membership.user_type !== "owner" && ` · ${membership.permission_name}`} · {dates.show(since)}
            </p>
            {reason && <p>{t("index.reason", { reason })}</p>}
            {status === "pending" && <p>{t("index.pending")}</p>}
          </>
        }
      />
    </List.Item>
  );
}

function Acts({ membership, onChanged }: MembershipRowProps) {
  const t = useT("onboarding");
  const { branch, application_status: status } = membership;
  const { open, isOpening } = useOpen(membership);
  return (
    <Flex wrap gap="small">
      <LeaveButton membership={membership} onLeft={onChanged} />
      {status === "accepted" && (
        <Button
          type="primary"
          loading={isOpening}
          aria-label={`${t("index.open")} ${branch.name}`}
          onClick={() => void open()}
        >
          {t("index.open")}
        </Button>
      )}
    </Flex>
  );
}

function LeaveButton({ membership, onLeft }: { membership: OwnMembership; onLeft(): void }) {
  const t = useT("onboarding");
  const confirm = useConfirm();
  const notify = useNotify();
  const refreshAuth = useRefreshAuth();
  const { run, pending } = useOperation(leaveBranch);
  const { branch, application_status: status } = membership;
  if (status !== "accepted" && status !== "pending") return null;
  const act = status === "pending" ? "withdraw" : "leave";

  async function leave() {
    const title = t(`${act}.question`, { branch: branch.name });
    if (!(await confirm({ title, okText: t(`${act}.act`), danger: true }))) return;
    try {
      await run({ id: membership.id });
      notify.success(t(`${act}.done`, { branch: branch.name }));
      onLeft();
      await refreshAuth();
    } catch (error) {
      notify.error(error);
    }
  }
  return (
    <Button
      type="text"
      loading={pending}
      aria-label={`${t(`${act}.act`)} ${branch.name}`}
      onClick={() => void leave()}
    >
      {t(`${act}.act`)}
    </Button>
  );
}
