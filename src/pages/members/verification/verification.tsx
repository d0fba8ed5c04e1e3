import { Badge, Button, Card, Empty, Flex, Segmented, Tag, Typography } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Output } from "#contract/kit/operation";
import { pendingMembers } from "#contract/operations/members/verification";
import { Columns } from "../../../components/columns";
import { MemberCard } from "../../../components/member-card";
import { Page } from "../../../components/page";
import { ErrorState, LoadingState } from "../../../components/states";
import { useDates } from "../../../hooks/use-dates";
import { useRead } from "../../../hooks/use-operation";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live-provider";
import { MemberPanel } from "../member-panel";
import { VerificationQueue } from "./queue";
import { VerificationActs } from "./verification-acts";
import "../members.css";

type Pending = Output<typeof pendingMembers>["data"][number];

const columns = ["pending", "for review"] as const;
const topics = ["member.create", "member.update"];

/** Who waits to be verified, by standing: looked at, approved, turned down. */
export function Verification() {
  const t = useT("members");
  const labels = useLabels();
  const [whose, setWhose] = useState("all");
  const [shown, setShown] = useState<string | null>(null);
  const [search, setSearch] = useSearchParams();
  const view = search.get("view") === "queue" ? "queue" : "board";
  const { data, error, refetch } = useRead(pendingMembers, {}, { invalidatedBy: topics });
  useLive(topics, () => void refetch());
  const members = data?.data.filter(({ may_decide }) => whose === "all" || may_decide) ?? [];
  return (
    <Page
      title={t("page.member-verification")}
      extra={
        <Flex gap="small" wrap>
          <Segmented
            aria-label={t("verify.whose")}
            value={whose}
            onChange={setWhose}
            options={["all", "mine"].map((value) => ({ value, label: t(`verify.${value}`) }))}
          />
          <Segmented
            aria-label={t("verify.how")}
            value={view}
            onChange={(next) => setSearch(next === "queue" ? { view: next } : {})}
            options={["board", "queue"].map((value) => ({ value, label: t(`verify.${value}`) }))}
          />
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">{t("verify.rule")}</Typography.Paragraph>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && data.totalSize > data.data.length && (
        <p>{t("verify.first", { count: data.data.length, total: data.totalSize })}</p>
      )}
      {data && view === "queue" && <VerificationQueue members={members} />}
      {data && view === "board" && (
        <Columns width={400} style={{ alignItems: "start" }}>
          {columns.map((status) => (
            <Column
              key={status}
              title={labels.option(status)}
              members={members.filter((member) => member.status === status)}
              onShow={setShown}
            />
          ))}
        </Columns>
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
    <Card
      role="region"
      aria-label={title}
      title={<h2>{title}</h2>}
      extra={<Badge count={members.length} showZero color="var(--muted)" />}
    >
      {members.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("verify.nobody")} />
      )}
      <Columns component="ul" width={320}>
        {members.map((member) => (
          <li key={member.id}>
            <PendingCard member={member} onShow={() => onShow(member.id)} />
          </li>
        ))}
      </Columns>
    </Card>
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
          <Tag color="warning" style={{ whiteSpace: "normal" }}>
            {t("panel.suspected", { count: member.suspected_count })}
          </Tag>
        )}
      </MemberCard>
      <Typography.Paragraph type="secondary">{t("verify.added", by)}</Typography.Paragraph>
      <Flex wrap gap="small">
        <Button size="small" onClick={onShow} aria-label={`${t("row.show")}: ${member.full_name}`}>
          {t("row.show")}
        </Button>
        <VerificationActs member={member} />
      </Flex>
    </Card>
  );
}
