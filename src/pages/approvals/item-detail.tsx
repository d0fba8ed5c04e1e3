import { Alert, Button, Flex, Tag, Typography } from "antd";
import { Link } from "react-router";
import type { ApprovalItem } from "#contract/entities/approval";
import { loan } from "#contract/entities/loan";
import { Facts } from "../../components/facts";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { Preview } from "./preview";
import { useOperationName } from "./use-operation-name";

interface ItemDetailProps {
  item: ApprovalItem;
  isBusy: boolean;
  /** Missing while several are chosen, which are decided together. */
  onApprove: (() => void) | undefined;
  onReject(): void;
  /** For what one asked for oneself and still waits. */
  onWithdraw?: () => void;
  onApproveHere?: () => void;
}

function Decisions({ item }: { item: ApprovalItem }) {
  const t = useT("approvals");
  const dates = useDates();
  return (
    <ul className="approval-decisions">
      {item.decisions.map(({ user_name, deputy_for_name, is_approval, is_at_window, reason, decided_at }) => (
        <li key={`${user_name} ${decided_at}`}>
          <Tag color={is_approval ? "success" : "error"}>{t(is_approval ? "approved" : "rejected")}</Tag>
          {deputy_for_name ? t("by_deputy", { name: user_name, for: deputy_for_name }) : user_name},{" "}
          {dates.show(decided_at)}
          {is_at_window && `, ${t("at_window")}`}
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

/** The loan it is about in full: what the member lacks, what secures it, what is left of their income. */
function WayToLoan({ item: { preview } }: { item: ApprovalItem }) {
  const t = useT("approvals");
  const { path } = useBranch();
  const about = preview.records.find(({ entity }) => entity === loan.name);
  return about && <Link to={path(`${loan.page}/show/${about.entity_id}`)}>{t("loan")}</Link>;
}

/** One thing to be decided: who asks, why, until when, and what it would do. */
export function ItemDetail(props: ItemDetailProps) {
  const { item, isBusy, onApprove, onReject, onWithdraw, onApproveHere } = props;
  const t = useT("approvals");
  const nameOf = useOperationName();
  const labels = useLabels();
  const dates = useDates();
  const { label, operation, subject, amount, maker_name, reason, created_at, expires_at, needed, changes } =
    item;
  return (
    <article className="approval-detail" aria-label={t(`kind.${item.kind}`)}>
      <h2>{subject ?? t(`kind.${item.kind}`)}</h2>
      <WayToLoan item={item} />
      <Typography.Paragraph type="secondary">
        {operation ? nameOf(operation, label) : t(`operation.${item.kind}`, { defaultValue: label })}
      </Typography.Paragraph>
      <Facts
        facts={[
          [t("fact.amount"), amount === null ? null : <Money key="amount" value={amount} withSign />],
          [t("fact.maker"), maker_name],
          [t("fact.asked"), dates.show(created_at)],
          [t("fact.expires"), expires_at && dates.show(expires_at)],
          [t("fact.reason"), reason],
          [t("fact.also"), item.also?.map((kind) => t(`kind.${kind}`)).join(", ")],
          [t("fact.needed"), needed > 1 ? t("needed", { count: item.decisions.length, needed }) : null],
        ]}
      />
      {changes.length > 0 && (
        <Alert
          type="warning"
          message={t("changed")}
          description={
            <ul>
              {changes.map(({ label: what, operation: did = "", by_name, at, fields }) => (
                <li key={`${at} ${what}`}>
                  {`${nameOf(did, what)}: ${fields.map((field) => labels.field(field)).join(", ")} `}
                  {`(${by_name}, ${dates.show(at)})`}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Preview item={item} />
      <Decisions item={item} />
      <Flex wrap gap="small" className="approval-acts">
        {item.may_decide && onApprove && (
          <>
            <Button type="primary" aria-keyshortcuts="A" title="A" loading={isBusy} onClick={onApprove}>
              {t("approve")}
            </Button>
            <Button danger aria-keyshortcuts="R" title="R" disabled={isBusy} onClick={onReject}>
              {t("reject")}
            </Button>
          </>
        )}
        {onApproveHere && <Button onClick={onApproveHere}>{t("here.act")}</Button>}
        {onWithdraw && <Button onClick={onWithdraw}>{t("withdraw")}</Button>}
      </Flex>
    </article>
  );
}
