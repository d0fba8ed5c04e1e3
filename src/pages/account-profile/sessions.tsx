import { Button, Card, Flex, List, Tag, Typography } from "antd";
import {
  currentLoggedInAccounts,
  endLoggedInAccounts,
  type LoggedInAccount,
} from "#contract/operations/identity/sessions";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { deviceName } from "./device-name";
import { momentShown } from "./moment-shown";
import { useStaleSessions } from "./use-stale-sessions";

/** Where the person is signed in, and the way to end it. */
export function Sessions() {
  const t = useT("profile");
  const confirm = useConfirm();
  const notify = useNotify();
  const sessions = useRead(currentLoggedInAccounts, {});
  const { run, pending } = useOperation(endLoggedInAccounts);
  const refresh = useStaleSessions();

  async function end(title: string, input: { session_id: string } | { all: true }) {
    if (!(await confirm({ title, okText: t("sessions.end"), danger: true }))) return;
    try {
      await run(input);
      notify.success(t("sessions.ended"));
    } catch (error) {
      notify.error(error);
    }
    refresh();
  }

  const rows = sessions.data ?? [];
  const endAll = () => void end(t("sessions.endAllTitle"), { all: true });
  return (
    <Card
      title={t("sessions.title")}
      extra={
        rows.length > 1 && (
          <Button danger disabled={pending} onClick={endAll}>
            {t("sessions.endAll")}
          </Button>
        )
      }
    >
      {sessions.isPending && <LoadingState />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <List
          rowKey="id"
          dataSource={rows}
          renderItem={(session) => (
            <Session
              session={session}
              onEnd={(name) => void end(t("sessions.endTitle", { name }), { session_id: session.id })}
            />
          )}
        />
      )}
    </Card>
  );
}

function Session({ session, onEnd }: { session: LoggedInAccount; onEnd(name: string): void }) {
  const t = useT("profile");
  const { latitude, longitude } = session;
  const name = deviceName(session.user_agent) || t("sessions.unknown");
  const place = [
    session.time_zone,
    session.ip_address,
    latitude !== null && longitude !== null && `${latitude.toPrecision(5)}, ${longitude.toPrecision(6)}`,
  ];
  return (
    <List.Item
      extra={
        !session.is_current && (
          <Button onClick={() => onEnd(name)} aria-label={t("sessions.endOf", { name })}>
            {t("sessions.end")}
          </Button>
        )
      }
    >
      <List.Item.Meta
        title={
          <Flex wrap gap="small">
            {name}
            {session.device_type && <Typography.Text type="secondary">{session.device_type}</Typography.Text>}
            {session.is_current && <Tag color="success">{t("sessions.current")}</Tag>}
          </Flex>
        }
        description={
          <>
            <div>{place.filter(Boolean).join(" · ")}</div>
            {t("sessions.used", {
              used: momentShown(session.last_used_at),
              since: momentShown(session.created_at),
            })}
          </>
        }
      />
    </List.Item>
  );
}
