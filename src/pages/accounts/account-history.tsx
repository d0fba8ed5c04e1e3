import { Button, Flex, Typography } from "antd";
import { useState } from "react";
import type { Account } from "#contract/entities/account-input";
import type { Output } from "#contract/kit/operation";
import { accountHistory } from "#contract/operations/accounts/account-history";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { DifferenceTable } from "./difference-table";
import { RestoreDialog } from "./restore-dialog";

type Version = Output<typeof accountHistory>["data"][number];

interface VersionsProps {
  account: Account;
  /** Only versions before this one. */
  before?: number;
  onRestore(version: number): void;
}

/** Every version of an account, newest first: who made it, when, and what differs from the one before. */
export function AccountHistory({ account }: { account: Account }) {
  const [restored, setRestored] = useState<number | null>(null);
  return (
    <>
      <Versions account={account} onRestore={setRestored} />
      {restored !== null && (
        <RestoreDialog account={account} version={restored} onClose={() => setRestored(null)} />
      )}
    </>
  );
}

/** A hundred versions, and the way to those before them. */
function Versions({ account, before, onRestore }: VersionsProps) {
  const t = useT("accounts");
  const [isFurther, setIsFurther] = useState(false);
  const { data, error, refetch } = useRead(
    accountHistory,
    { id: account.id, ...(before !== undefined && { before }) },
    { invalidatedBy: ["account.*"] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const last = data.data.at(-1)?.version;
  return (
    <>
      <ol className="account-versions">
        {data.data.map((version) => (
          <ShownVersion key={version.version} account={account} version={version} onRestore={onRestore} />
        ))}
      </ol>
      {data.has_more && !isFurther && (
        <Button onClick={() => setIsFurther(true)}>{t("history.older")}</Button>
      )}
      {isFurther && <Versions account={account} before={last} onRestore={onRestore} />}
    </>
  );
}

interface ShownVersionProps extends Pick<VersionsProps, "account" | "onRestore"> {
  version: Version;
}

function ShownVersion({ account, version: shown, onRestore }: ShownVersionProps) {
  const t = useT("accounts");
  const dates = useDates();
  const mayRestore = useCan()("account:restore");
  const { version, act, restored_version, remarks, changed_at, changed_by_name, changes } = shown;
  const title = t(`history.${act}`, { version: restored_version });
  return (
    <li>
      <Flex gap="small" wrap justify="space-between">
        <strong>{t("history.version", { version, title })}</strong>
        <Typography.Text type="secondary">
          {[dates.show(changed_at), changed_by_name].filter(Boolean).join(" · ")}
        </Typography.Text>
      </Flex>
      {remarks && <p>{remarks}</p>}
      {changes.length > 0 && <DifferenceTable changes={changes} />}
      {mayRestore && version !== account.version && (
        <Button
          size="small"
          onClick={() => onRestore(version)}
          aria-label={t("history.restoreVersion", { version })}
        >
          {t("history.restoreIt")}
        </Button>
      )}
    </li>
  );
}
