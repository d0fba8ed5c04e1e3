import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Tag } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import { approveMember, type pendingMembers, rejectMember } from "#contract/operations/members/verification";
import { MemberCard } from "../../../components/member-card";
import { EmptyState } from "../../../components/states";
import { useShortcut } from "../../../hooks/use-shortcut";
import { useT } from "../../../providers/i18n";
import { OperationButtons } from "../../../resources/operations/operation-buttons";
import { useMemberOperations } from "./member-operations";
import { MemberPapers, MemberWords } from "./queue-record";

type Pending = Output<typeof pendingMembers>["data"][number];

/** Which of them is looked at; where that one was decided, whoever stands in their place. */
function useTurn(members: readonly Pending[]) {
  const [turn, setTurn] = useState({ id: "", at: 0 });
  const found = members.findIndex(({ id }) => id === turn.id);
  const at = found < 0 ? Math.min(turn.at, members.length - 1) : found;
  const go = (to: number) => {
    const next = (to + members.length) % members.length;
    setTurn({ id: members[next]?.id ?? "", at: next });
  };
  return { at, next: () => go(at + 1), before: () => go(at - 1) };
}

/** What was pressed to come here would keep the keys to itself. */
const takeKeys = (queue: HTMLElement | null) => queue?.focus({ preventScroll: true });

/** Those who wait, one at a time: what was entered beside the papers that prove it, decided by keys. */
export function VerificationQueue({ members }: { members: readonly Pending[] }) {
  const t = useT("members");
  const turn = useTurn(members);
  const member = members[turn.at];
  const { operationsOf, dialog } = useMemberOperations();
  const actions = member ? operationsOf(member).verification : [];
  const press = (name: string) => {
    const action = actions.find(({ key }) => key === name);
    if (action && !action.disabled && !dialog) action.onClick?.();
  };
  // While a question about one of them is open, the others wait.
  const turnBy = (go: () => void) => !dialog && go();
  useShortcut("v", t("queue.verify"), () => press(approveMember.name));
  useShortcut("d", t("queue.decline"), () => press(rejectMember.name));
  useShortcut("arrowright", t("queue.next"), () => turnBy(turn.next));
  useShortcut("arrowleft", t("queue.before"), () => turnBy(turn.before));
  if (!member) return <EmptyState title={t("verify.nobody")} description={t("queue.done")} />;
  return (
    <div className="verify-queue" tabIndex={-1} ref={takeKeys}>
      <Card
        title={t("queue.place", { at: turn.at + 1, count: members.length })}
        extra={
          <Flex gap="small">
            <Button aria-label={t("queue.before")} icon={<LeftOutlined />} onClick={turn.before} />
            <Button aria-label={t("queue.next")} icon={<RightOutlined />} onClick={turn.next} />
          </Flex>
        }
      >
        <MemberCard member={member}>
          {member.member_type_name && <Tag>{member.member_type_name}</Tag>}
          {member.suspected_count > 0 && (
            <Tag color="warning">{t("panel.suspected", { count: member.suspected_count })}</Tag>
          )}
        </MemberCard>
        <MemberWords key={member.id} id={member.id} />
        <Flex gap="small" wrap className="verify-acts">
          <OperationButtons actions={actions} />
        </Flex>
        {actions.some(({ disabled }) => disabled) && <p className="verify-maker">{t("verify.maker")}</p>}
        <p className="verify-keys">
          <kbd>V</kbd> {t("queue.verify")} <kbd>D</kbd> {t("queue.decline")} <kbd>→</kbd> {t("queue.next")}
        </p>
      </Card>
      <MemberPapers key={member.id} id={member.id} />
      {dialog}
    </div>
  );
}
