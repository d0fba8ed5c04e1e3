import { Alert, Button, Flex } from "antd";
import type { Output } from "#contract/kit/operation";
import { workAlone } from "#contract/operations/approvals/rules";
import type { approvalStanding } from "#contract/operations/approvals/standing";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

/** That nobody looks over the shoulder of the only person here, on every page; or the question whether so. */
export function AloneBanner({ standing }: { standing: Output<typeof approvalStanding> }) {
  const t = useT();
  const notify = useNotify();
  const { run, pending } = useOperation(workAlone);
  const choose = (works_alone: boolean) => void run({ works_alone }).catch(notify.error);
  const isAlone = standing.alone_name !== null;
  return (
    <Alert
      banner
      type={isAlone ? "warning" : "info"}
      message={isAlone ? t("alone.on", { name: standing.alone_name }) : t("alone.question")}
      description={isAlone ? undefined : t("alone.what")}
      action={
        <Flex wrap gap="small">
          {!isAlone && (
            <Button size="small" disabled={pending} onClick={() => choose(true)}>
              {t("alone.yes")}
            </Button>
          )}
          <Button size="small" disabled={pending} onClick={() => choose(false)}>
            {t(isAlone ? "alone.end" : "alone.no")}
          </Button>
        </Flex>
      }
    />
  );
}
