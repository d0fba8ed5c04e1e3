import { Button, Card, Empty, Segmented, Tag } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import { pendingMembers } from "#contract/operations/members/verification";
import { MemberCard } from "../../../components/member-card";
import { Page } from "../../../components/page";
import { ErrorState, LoadingState } from "../../../components/states";
import { useDates } from "../../../hooks/use-dates";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live";
import { useLabels } from "../../../resources/labels";
import { VerificationActs } from "../../branch/members/verification/verification-acts";
import { MemberPanel } from "../member-panel";
import "../../branch/members/members.css";

type Pending = Output<typeof pendingMembers>["data"][number];

const columns = ["pending", "for review"] as const;
const topics = ["member.create", "member.update"];

/** Who waits to be verified, by standing: looked at, approved, turned down. */
export function Verification() {
  const t = useT("members");
  const labels = useLabels();
  const [whose, setWhose] = useState("all");
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, refetch } = useRead(pendingMembers, {}, { stirredBy: topics });
  useLive(topics, () => void refetch());
  const members = data?.data.filter(({ may_decide }) => whose === "all" || may_decide) ?? [];
  return (
    <Page
      title={t("page.member-verification")}
      extra={
        <Segmented
          aria-label={t("verify.whose")}
          value={whose}
          onChange={setWhose}
          options={["all", "mine"].map((value) => ({ value, label: t(`verify.${value}`) }))}
        />
      }
    >
      <p className="quiet">{t("verify.rule")}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && data.totalSize > data.data.length && (
        <p>{t("verify.first", { count: data.data.length, total: data.totalSize })}</p>
      )}
      {data && (
        <div className="board">
          {columns.map((status) => (
            <Column
              key={status}
              title={labels.option(status)}
              members={members.filter((member) => member.status === status)}
              onShow={setShown}
            />
          ))}
        </div>
      )}
      <MemberPanel id={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

interface ColumnProps {
  title: string;
  members: Pending[];
  onShow(id: string): void;
}

function Column({ title, members, onShow }: ColumnProps) {
  const t = useT("members");
  return (
    <section className="board-column" aria-label={title}>
      <h2>
        {title} <span className="quiet">{members.length}</span>
      </h2>
      {members.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("verify.nobody")} />
      )}
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <PendingCard member={member} onShow={() => onShow(member.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PendingCard({ member, onShow }: { member: Pending; onShow(): void }) {
  const t = useT("members");
  const dates = useDates();
  const by = { moment: dates.show(member.created_at), name: member.created_by_name ?? "—" };
  return (
    <Card size="small">
      <MemberCard member={member}>
        {member.member_type_name && <Tag>{member.member_type_name}</Tag>}
        {member.suspected_count > 0 && (
          <Tag color="warning">{t("panel.suspected", { count: member.suspected_count })}</Tag>
        )}
      </MemberCard>
      <p className="quiet">{t("verify.added", by)}</p>
      <div className="card-acts">
        <Button size="small" onClick={onShow} aria-label={`${t("row.show")}: ${member.full_name}`}>
          {t("row.show")}
        </Button>
        <VerificationActs member={member} />
      </div>
    </Card>
  );
}
