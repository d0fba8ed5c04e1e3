import { SwapOutlined } from "@ant-design/icons";
import { Alert, Button, Drawer, Typography } from "antd";
import { useState } from "react";
import { type Output, permissionOf } from "#contract/kit/operation";
import { memberParts } from "#contract/operations/members/create-member";
import { mergeMembers, previewMerge } from "#contract/operations/members/duplicates";
import { Columns } from "../../../components/columns";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { MemberCard } from "../../../components/member-card";
import { Money } from "../../../components/money";
import { RefusalAlert } from "../../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../../components/states";
import { useCan } from "../../../hooks/use-auth";
import { useRead } from "../../../hooks/use-operation";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { MergeFields } from "./merge-fields";

type Plan = Output<typeof previewMerge>;

interface MergeDrawerProps {
  source: string;
  target: string;
  /** The other one shall stay. */
  onTurn(): void;
  onClose(): void;
}

/** What merging two members would do, shown before it is done. */
export function MergeDrawer({ source, target, onTurn, onClose }: MergeDrawerProps) {
  const t = useT("members");
  const asked = { id: source, into_id: target };
  const { data, error, refetch } = useRead(previewMerge, asked, { isOwnAffair: true });
  return (
    <Drawer
      open
      width="min(860px, 100vw)"
      title={t("merge.title")}
      onClose={onClose}
      maskClosable={false}
      extra={
        <Button icon={<SwapOutlined aria-hidden />} onClick={onTurn}>
          {t("merge.turn")}
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <MergeForm
          key={`${data.source.version} ${data.target.version}`}
          plan={data}
          onStale={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

interface MergeFormProps {
  plan: Plan;
  onStale(): void;
  onClose(): void;
}

function MergeForm({ plan, onStale, onClose }: MergeFormProps) {
  const t = useT("members");
  const can = useCan();
  const notify = useNotify();
  const { source, target } = plan;
  const [take, setTake] = useState<readonly string[]>(
    plan.fields.filter(({ taken }) => taken).map(({ field }) => field),
  );
  const start = {
    id: source.id,
    into_id: target.id,
    source_version: source.version,
    target_version: target.version,
    take: [...take],
    reason: "",
  };
  const done = () => {
    notify.success(t("merge.done", { source: source.full_name, target: target.full_name }));
    onClose();
  };
  const merging = useOperationForm(mergeMembers, start, done, "members");
  const { form, refusal, pending } = merging;
  const isHeld = plan.holdings.some(({ balance }) => balance !== 0);
  const choose = (field: string, isTaken: boolean) => {
    const next = isTaken ? [...take, field] : take.filter((one) => one !== field);
    setTake(next);
    form.setValue("take", next, { shouldDirty: true });
  };
  return (
    <form {...merging.formProps}>
      <RefusalAlert
        refusal={refusal}
        action={refusal?.code === "stale_version" && <Button onClick={onStale}>{t("action.reload")}</Button>}
      />
      <Columns width={280}>
        <section aria-label={t("merge.source")}>
          <h3>{t("merge.source")}</h3>
          <MemberCard member={source} />
        </section>
        <section aria-label={t("merge.target")}>
          <h3>{t("merge.target")}</h3>
          <MemberCard member={target} />
        </section>
      </Columns>
      <MergeFields plan={plan} take={take} onChoose={choose} />
      <Moves plan={plan} />
      {isHeld && <Held plan={plan} />}
      <TextField
        binding={fieldBindingOf(merging, "merge_")}
        name="reason"
        label={t("verify.reason")}
        help={t("merge.reasonHelp")}
        isRequired
        rows={2}
      />
      <Button
        type="primary"
        danger
        htmlType="submit"
        loading={pending}
        disabled={isHeld || !can(permissionOf(mergeMembers))}
      >
        {t("merge.act", { source: source.passbook, target: target.passbook })}
      </Button>
    </form>
  );
}

/** What hangs on the source and goes along. */
function Moves({ plan }: { plan: Plan }) {
  const t = useT("members");
  const labels = useLabels();
  const moves = plan.parts.filter(({ count }) => count > 0);
  const nameOf = (name: string) => {
    const resource = memberParts.find((one) => one.name === name);
    return resource ? labels.many(resource) : name;
  };
  return (
    <section aria-label={t("merge.moves")}>
      <h3>{t("merge.moves")}</h3>
      {moves.length + plan.recruited === 0 && <p>{t("merge.nothingMoves")}</p>}
      <ul>
        {moves.map(({ noun, count }) => (
          <li key={noun}>
            {nameOf(noun)}: {count}
          </li>
        ))}
        {plan.recruited > 0 && <li>{t("merge.recruited", { count: plan.recruited })}</li>}
      </ul>
      <Typography.Paragraph type="secondary">{t("merge.closes")}</Typography.Paragraph>
    </section>
  );
}

/** Money never moves by a merge. */
function Held({ plan }: { plan: Plan }) {
  const t = useT("members");
  return (
    <Alert
      type="error"
      showIcon
      message={t("merge.held")}
      description={
        <ul>
          {plan.holdings
            .filter(({ balance }) => balance !== 0)
            .map(({ account_id, code, name, balance }) => (
              <li key={account_id}>
                {code} {name}: <Money value={balance} withSign />
              </li>
            ))}
        </ul>
      }
    />
  );
}
