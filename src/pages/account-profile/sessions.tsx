import { Button, Card, Tag } from "antd";
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
      <ul className="plain-list">
        {rows.map((session) => (
          <Session
            key={session.id}
            session={session}
            onEnd={(name) => void end(t("sessions.endTitle", { name }), { session_id: session.id })}
          />
        ))}
      </ul>
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
    <li className="session">
      <div className="session-details">
        <span className="badge-line">
          <strong>{name}</strong>
          {session.device_type && <span className="quiet">{session.device_type}</span>}
          {session.is_current && <Tag color="success">{t("sessions.current")}</Tag>}
        </span>
        <span className="quiet">{place.filter(Boolean).join(" · ")}</span>
        <span className="quiet">
          {t("sessions.used", {
            used: momentShown(session.last_used_at),
            since: momentShown(session.created_at),
          })}
        </span>
      </div>
      {!session.is_current && (
        <Button onClick={() => onEnd(name)} aria-label={t("sessions.endOf", { name })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
