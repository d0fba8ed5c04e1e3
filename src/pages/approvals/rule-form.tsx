import { Button, Card, Flex, InputNumber, Select, Switch } from "antd";
import { type ReactNode, useState } from "react";
import type { ApprovalRule, ApprovalTier } from "#contract/entities/approval";
import { saveApprovalRule } from "#contract/operations/approvals/rules";
import { Field } from "../../components/field";
import { MoneyInput } from "../../components/money-input";
import { ReferencesPicker } from "../../components/pickers/reference-picker";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperation } from "../../hooks/use-operation";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

const permissions = ["approvals:decide", "teller:approve-reversal"];
const fresh: ApprovalTier = {
  from_amount: 0,
  permission: "approvals:decide",
  person_ids: [],
  needed: 1,
  way: "either",
  asks_code: false,
  hours: 24,
};

/** A tier while its amount is being typed. */
type Draft = Omit<ApprovalTier, "from_amount"> & { from_amount: number | null };

interface TierFieldsProps {
  at: number;
  tier: Draft;
  hasAmount: boolean;
  onChange(change: Partial<Draft>): void;
  onRemove(): void;
}

function TierFields({ at, tier, hasAmount, onChange, onRemove }: TierFieldsProps) {
  const t = useT("approvals");
  const field = (name: string, input: (id: string) => ReactNode) => (
    <Field id={`tier_${at}_${name}`} label={t(`rule.field.${name}`)}>
      {input(`tier_${at}_${name}`)}
    </Field>
  );
  const known = [...new Set([...permissions, ...(tier.permission ? [tier.permission] : [])])];
  return (
    <Card size="small" className="approval-tier">
      {hasAmount &&
        field("from_amount", (id) => (
          <MoneyInput
            id={id}
            value={tier.from_amount}
            onChange={(from_amount) => onChange({ from_amount })}
          />
        ))}
      {field("permission", (id) => (
        <Select
          id={id}
          value={tier.permission ?? ""}
          onChange={(permission) => onChange({ permission: permission || null })}
          options={["", ...known].map((value) => ({
            value,
            label: t(`rule.permission.${value || "nobody"}`, { defaultValue: value, nsSeparator: false }),
          }))}
        />
      ))}
      {field("person_ids", (id) => (
        <ReferencesPicker
          id={id}
          to="user"
          value={tier.person_ids}
          onChange={(ids) => onChange({ person_ids: ids })}
        />
      ))}
      {field("needed", (id) => (
        <InputNumber
          id={id}
          min={1}
          max={5}
          value={tier.needed}
          onChange={(needed) => onChange({ needed: needed ?? 1 })}
        />
      ))}
      {field("way", (id) => (
        <Select
          id={id}
          value={tier.way}
          onChange={(way) => onChange({ way })}
          options={(["either", "window", "queue"] as const).map((value) => ({
            value,
            label: t(`rule.way.${value}`),
          }))}
        />
      ))}
      {field("asks_code", (id) => (
        <Switch id={id} checked={tier.asks_code} onChange={(asks_code) => onChange({ asks_code })} />
      ))}
      {field("hours", (id) => (
        <InputNumber
          id={id}
          min={1}
          max={720}
          value={tier.hours}
          onChange={(hours) => onChange({ hours: hours ?? 24 })}
        />
      ))}
      <Button size="small" danger onClick={onRemove}>
        {t("rule.remove")}
      </Button>
    </Card>
  );
}

/** The tiers of a kind, changed as a whole; somebody else must approve it. */
export function RuleForm({ rule, onDone }: { rule: ApprovalRule; onDone(): void }) {
  const t = useT("approvals");
  const shell = useT();
  const notify = useNotify();
  const [tiers, setTiers] = useState<Draft[]>(rule.tiers);
  const { run, pending, refusal } = useOperation(saveApprovalRule);
  const change = (at: number, part: Partial<Draft>) =>
    setTiers((before) => before.map((tier, place) => (place === at ? { ...tier, ...part } : tier)));
  const save = async () => {
    const whole = tiers.map((tier) => ({ ...tier, from_amount: tier.from_amount ?? 0 }));
    await run({ kind: rule.kind, tiers: whole, version: rule.version });
    notify.success(t("rule.saved"));
    onDone();
  };
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {tiers.map((tier, at) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name of their own
          key={at}
          at={at}
          tier={tier}
          hasAmount={rule.has_amount}
          onChange={(part) => change(at, part)}
          onRemove={() => setTiers((before) => before.filter((_, place) => place !== at))}
        />
      ))}
      {isWaiting(refusal) ? (
        <Button autoFocus onClick={onDone}>
          {shell("action.close")}
        </Button>
      ) : (
        <Flex gap="small">
          <Button onClick={() => setTiers((before) => [...before, fresh])}>{t("rule.add")}</Button>
          {/* What refuses it stands above. */}
          <Button type="primary" loading={pending} onClick={() => void save().catch(() => {})}>
            {t("rule.save")}
          </Button>
        </Flex>
      )}
    </>
  );
}
