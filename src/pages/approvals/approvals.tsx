import { Alert, Button, Flex, Grid, Segmented, Select } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ApprovalItem } from "#contract/entities/approval";
import { withdrawApproval } from "#contract/operations/approvals/decide";
import { approvalInbox } from "#contract/operations/approvals/inbox";
import { Page } from "../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useShortcut } from "../../hooks/use-shortcut";
import { approvalTopics } from "../../hooks/use-standing";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { DeputyDialog } from "./deputies";
import { ApproveHereDialog, RejectDialog } from "./dialogs";
import { ItemDetail } from "./item-detail";
import { ItemList } from "./item-list";
import { useDecide } from "./use-decide";
import "./approvals.css";

const views = ["to decide", "asked", "decided"] as const;
type View = (typeof views)[number];
type Dialog = "reject" | "here" | "deputies" | null;

/** What the view shows, live; which of it stands beside the list, and which is chosen. */
function useInbox(view: View) {
  const [kind, setKind] = useState<string>();
  const { data, error, refetch } = useRead(
    approvalInbox,
    { view, ...(kind && { kind }) },
    { invalidatedBy: approvalTopics, keepPrevious: true },
  );
  useLive(approvalTopics, () => void refetch());
  const items = data?.data ?? [];
  const [shownId, show] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = Math.max(
    items.findIndex(({ id }) => id === shownId),
    0,
  );
  const shown = items[place];
  const picked = items.filter(({ id, may_decide }) => chosen.has(id) && may_decide);
  const choose = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return {
    ...{ items, error, refetch, shown, show, chosen, choose, kind, setKind, isLoading: !data },
    kinds: data?.kinds ?? [],
    total: data?.totalSize ?? 0,
    /** What a decision is about: all that is chosen, else what is shown. */
    target: picked.length > 0 ? picked : shown?.may_decide ? [shown] : [],
    step: (by: 1 | -1) => show(items[Math.min(Math.max(place + by, 0), items.length - 1)]?.id),
    clear: () => setChosen(new Set()),
  };
}

type BarProps = { inbox: ReturnType<typeof useInbox>; view: View; onView: (view: View) => void };

/** Which requests are shown: a view and a kind; and that there are more than can be, where there are. */
function InboxBar({ inbox, view, onView }: BarProps) {
  const t = useT("approvals");
  const { items, total, kind, setKind, kinds } = inbox;
  return (
    <>
      <Flex wrap gap="small" align="center" className="approval-bar">
        <Segmented<View>
          aria-label={t("views")}
          value={view}
          onChange={(next) => {
            setKind(undefined);
            onView(next);
          }}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <Select
          aria-label={t("kinds")}
          className="approval-kinds"
          placeholder={t("kinds")}
          allowClear
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Flex>
      {items.length < total && (
        <Alert
          type="info"
          showIcon
          role="status"
          message={t("part", { shown: items.length, total: total.toLocaleString("en-PH") })}
        />
      )}
    </>
  );
}

/** All one may decide, asked for or saw decided, each with what it would do beside it. */
export function Approvals() {
  const t = useT("approvals");
  const notify = useNotify();
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get("view")) ?? "to decide";
  const inbox = useInbox(view);
  const { items, shown, target } = inbox;
  const { decide, pending } = useDecide();
  const { run: withdraw } = useOperation(withdrawApproval);
  const [dialog, setDialog] = useState<Dialog>(null);

  const act = async (decision: "approve" | "reject", reason?: string) => {
    setDialog(null);
    if (target.length > 0 && (await decide(decision, target, reason))) inbox.clear();
  };
  const reject = () => target.length > 0 && setDialog("reject");
  const takeBack = ({ id }: ApprovalItem) => withdraw({ id }).catch(notify.error);
  useShortcut("j", t("key.next"), () => inbox.step(1));
  useShortcut("k", t("key.previous"), () => inbox.step(-1));
  useShortcut("a", t("approve"), () => dialog === null && void act("approve"));
  useShortcut("r", t("reject"), () => dialog === null && reject());
  // What waits in a table of its own is taken back there.
  const isOwn = view === "asked" && shown?.state === "pending" && shown.version === null;
  const isOfMany = target.length > 1;
  const detail = shown && (
    <ItemDetail
      item={shown}
      isBusy={pending}
      onApprove={isOfMany ? undefined : () => void act("approve")}
      onReject={reject}
      onWithdraw={isOwn ? () => void takeBack(shown) : undefined}
      onApproveHere={isOwn && shown.way !== "queue" ? () => setDialog("here") : undefined}
    />
  );
  // On a phone it stands below its own line, where it was asked for.
  const isNarrow = Grid.useBreakpoint().md === false;

  return (
    <Page extra={<Button onClick={() => setDialog("deputies")}>{t("deputy.open")}</Button>}>
      <InboxBar
        inbox={inbox}
        view={view}
        onView={(next) => setSearch(next === "to decide" ? {} : { view: next })}
      />
      {inbox.error && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {!inbox.error && inbox.isLoading && <LoadingState />}
      {!inbox.isLoading && items.length === 0 && <EmptyState title={t(`empty.${view}`)} />}
      {shown && (
        <div className="approval-columns">
          <ItemList
            items={items}
            shownId={shown.id}
            chosen={inbox.chosen}
            onShow={inbox.show}
            onChoose={inbox.choose}
            detail={isNarrow && detail}
          />
          {!isNarrow && detail}
        </div>
      )}
      {isOfMany && (
        <Flex wrap gap="small" className="approval-chosen">
          <Button type="primary" loading={pending} onClick={() => void act("approve")}>
            {t("approve_many", { count: target.length })}
          </Button>
          <Button danger disabled={pending} onClick={reject}>
            {t("reject_many", { count: target.length })}
          </Button>
        </Flex>
      )}
      {dialog === "reject" && (
        <RejectDialog
          count={target.length}
          onReject={(reason) => void act("reject", reason)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "here" && shown && <ApproveHereDialog id={shown.id} onClose={() => setDialog(null)} />}
      {dialog === "deputies" && <DeputyDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}
