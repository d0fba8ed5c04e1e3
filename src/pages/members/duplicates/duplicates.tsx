import { Button, Card, Flex, Pagination } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { MemberBrief } from "#contract/entities/member";
import { type Output, permissionOf } from "#contract/kit/operation";
import { dismissPair, mergeMembers, suspectedPairs } from "#contract/operations/members/duplicates";
import { Columns } from "../../../components/columns";
import { MemberCard } from "../../../components/member-card";
import { Page } from "../../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { useCan } from "../../../hooks/use-auth";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live-provider";
import { Reasons } from "../create/suspected-dialog";
import { MemberPanel } from "../member-panel";
import { DismissDialog } from "./dismiss-dialog";
import { MergeDrawer } from "./merge-drawer";
import "../members.css";

type Pair = Output<typeof suspectedPairs>["data"][number];

const topics = ["member.create", "member.update"];
const pageSize = 20;

/** The merge the address names: "?source=<id>&target=<id>". */
function useMerging() {
  const [search, setSearch] = useSearchParams();
  const [source, target] = [search.get("source"), search.get("target")];
  return {
    merging: source && target ? { source, target } : null,
    merge: (sourceId: string, targetId: string) => setSearch({ source: sourceId, target: targetId }),
    close: () => setSearch({}),
  };
}

/** The pairs of members who may be one: compared, merged, or said to be two people. */
export function Duplicates() {
  const t = useT("members");
  const [pageIndex, setPageIndex] = useState(0);
  const [dismissing, setDismissing] = useState<Pair | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { merging, merge, close } = useMerging();
  const asked = { pageIndex, pageSize };
  const { data, error, refetch } = useRead(suspectedPairs, asked, {
    invalidatedBy: topics,
    keepPrevious: true,
  });
  useLive(topics, () => void refetch());
  return (
    <Page title={t("page.member-duplicates")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.totalSize === 0 && (
        <EmptyState title={t("duplicates.none")} description={t("duplicates.noneText")} />
      )}
      <Flex vertical gap="small">
        {data?.data.map((pair) => (
          <PairCard
            key={`${pair.first.id} ${pair.second.id}`}
            pair={pair}
            onShow={setShown}
            // The older one stays unless somebody turns the merge around.
            onMerge={() => merge(pair.second.id, pair.first.id)}
            onDismiss={() => setDismissing(pair)}
          />
        ))}
      </Flex>
      {data && data.totalPage > 1 && (
        <Pagination
          align="end"
          current={pageIndex + 1}
          pageSize={pageSize}
          total={data.totalSize}
          showSizeChanger={false}
          onChange={(page) => setPageIndex(page - 1)}
        />
      )}
      <MemberPanel id={shown} onClose={() => setShown(null)} />
      {dismissing && <DismissDialog pair={dismissing} onClose={() => setDismissing(null)} />}
      {merging && (
        <MergeDrawer
          key={`${merging.source} ${merging.target}`}
          {...merging}
          onTurn={() => merge(merging.target, merging.source)}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface PairCardProps {
  pair: Pair;
  onShow(id: string): void;
  onMerge(): void;
  onDismiss(): void;
}

function PairCard({ pair, onShow, onMerge, onDismiss }: PairCardProps) {
  const t = useT("members");
  const can = useCan();
  const { first, second, reasons, score } = pair;
  return (
    <Card size="small">
      <Reasons reasons={reasons} score={score} />
      <Columns width={400} style={{ marginBlock: 10 }}>
        <Half title={t("duplicates.older")} member={first} onShow={onShow} />
        <Half title={t("duplicates.newer")} member={second} onShow={onShow} />
      </Columns>
      <Flex gap="small" wrap>
        {can(permissionOf(mergeMembers)) && (
          <Button type="primary" onClick={onMerge}>
            {t("duplicates.merge")}
          </Button>
        )}
        {can(permissionOf(dismissPair)) && <Button onClick={onDismiss}>{t("duplicates.dismiss")}</Button>}
      </Flex>
    </Card>
  );
}

interface HalfProps {
  title: string;
  member: MemberBrief;
  onShow(id: string): void;
}

function Half({ title, member, onShow }: HalfProps) {
  const t = useT("members");
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <MemberCard member={member} />
      <Button
        type="link"
        size="small"
        aria-label={`${t("row.show")}: ${member.full_name} ${member.passbook}`}
        onClick={() => onShow(member.id)}
      >
        {t("row.show")}
      </Button>
    </section>
  );
}
