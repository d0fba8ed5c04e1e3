import { Button, Drawer, Table, Tag } from "antd";
import { useState } from "react";
import type { ApprovalRule, ApprovalTier } from "#contract/entities/approval";
import { permissionOf } from "#contract/kit/operation";
import { listApprovalRules, saveApprovalRule } from "#contract/operations/approvals/rules";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { ReferenceText } from "../../components/pickers/reference-text";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { RuleForm } from "./rule-form";
import "./approvals.css";

const topics = ["approval-rule.update"];

const dayOfHours = 24;

/** A tier in words: from which amount, who, how many, where. */
function TierText({ tier, hasAmount }: { tier: ApprovalTier; hasAmount: boolean }) {
  const t = useT("approvals");
  const { hours } = tier;
  const lasts =
    hours > dayOfHours && hours % dayOfHours === 0
      ? t("rule.days", { count: hours / dayOfHours })
      : t("rule.hours", { count: hours });
  return (
    <div className="approval-tier-words">
      <div>
        {hasAmount && (
          <strong>
            {t("rule.from")} <Money value={tier.from_amount} withSign />{" "}
          </strong>
        )}
        {tier.permission &&
          t(`rule.permission.${tier.permission}`, { defaultValue: tier.permission, nsSeparator: false })}
        {tier.person_ids.map((id) => (
          <Tag key={id}>
            <ReferenceText to="user" id={id} />
          </Tag>
        ))}
      </div>
      <small>
        {[t("rule.needed", { count: tier.needed }), t(`rule.way.${tier.way}`), lasts].join(" · ")}
      </small>
    </div>
  );
}

/** By what rules this branch asks for a second person. To change them takes two. */
export function ApprovalRules() {
  const t = useT("approvals");
  const { data, error, refetch } = useRead(listApprovalRules, {}, { invalidatedBy: topics });
  useLive(topics, () => void refetch());
  const mayChange = useCan()(permissionOf(saveApprovalRule));
  const [changed, setChanged] = useState<ApprovalRule | null>(null);
  return (
    <Page>
      <p>{t("rule.what")}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <Table<ApprovalRule>
          className="approval-rules"
          rowKey="kind"
          size="small"
          pagination={false}
          dataSource={data.data}
          columns={[
            { title: t("rule.kind"), rowScope: "row", render: (_, { kind }) => t(`kind.${kind}`) },
            {
              title: t("rule.tiers"),
              render: (_, { tiers, has_amount }) =>
                tiers.length === 0
                  ? t("rule.none")
                  : tiers.map((tier) => (
                      <TierText key={tier.from_amount} tier={tier} hasAmount={has_amount} />
                    )),
            },
            {
              title: "",
              render: (_, rule) =>
                mayChange && (
                  <Button
                    size="small"
                    aria-label={`${t("rule.change")}: ${t(`kind.${rule.kind}`)}`}
                    onClick={() => setChanged(rule)}
                  >
                    {t("rule.change")}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <Drawer
        open={changed !== null}
        width={560}
        title={changed && t(`kind.${changed.kind}`)}
        onClose={() => setChanged(null)}
        destroyOnHidden
      >
        {changed && <RuleForm rule={changed} onDone={() => setChanged(null)} />}
      </Drawer>
    </Page>
  );
}
