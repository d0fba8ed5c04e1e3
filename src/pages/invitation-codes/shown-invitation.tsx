import { CopyOutlined } from "@ant-design/icons";
import { Button, Descriptions, Flex, Input } from "antd";
import type { InvitationCode } from "#contract/entities/invitation-code";
import { readInvitationCode } from "#contract/operations/organizations/invitation-codes";
import { QrCode } from "../../components/qr-code";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { usePermissionRows } from "../permission-templates/permission-rows";

/** The address that an invitation is followed by. */
export const invitationLink = (origin: string, code: string) =>
  `${origin}/onboarding/organization?invitation_code=${encodeURIComponent(code)}`;

/** An invitation to hand on: its code, link and QR, how often it was used, and what it gives. */
export function ShownInvitation({ id }: { id: string }) {
  const { data, error, refetch } = useRead(readInvitationCode, { id });
  useLive(["invitation-code.update"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Invitation invitation={data} /> : <LoadingState />;
}

function Link({ code }: { code: string }) {
  const t = useT("employees");
  const notify = useNotify();
  const link = invitationLink(window.location.origin, code);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify.success(t("invitation.copied")),
      () => notify.warning(t("invitation.notCopied")),
    );
  return (
    <Flex vertical gap="small" align="center">
      <QrCode
        value={link}
        label={t("invitation.qr", { code })}
        download={{ text: t("invitation.saveQr"), fileName: `${code}.png` }}
      />
      <Flex gap="small" className="invitation-link">
        <Input
          readOnly
          aria-label={t("invitation.link")}
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t("invitation.copy")}
        </Button>
      </Flex>
    </Flex>
  );
}

function Invitation({ invitation }: { invitation: InvitationCode }) {
  const t = useT("employees");
  const labels = useLabels();
  const dates = useDates();
  const { nameOf } = usePermissionRows();
  const { code, permissions } = invitation;
  const facts: [key: string, value: React.ReactNode][] = [
    ["code", <strong key="code">{code}</strong>],
    ["as", labels.option(invitation.user_type)],
    ["role", invitation.permission_name],
    ["expires", dates.show(invitation.expiration_date)],
    ["used", t("invitation.usedOf", { used: invitation.current_use, most: invitation.max_use })],
    ["note", invitation.description],
    ["by", `${invitation.created_by_name} · ${dates.show(invitation.created_at)}`],
  ];
  return (
    <Flex vertical gap="middle">
      <Link code={code} />
      <Descriptions
        size="small"
        bordered
        column={1}
        items={facts
          .filter(([, value]) => value)
          .map(([key, children]) => ({ key, label: t(`invitation.${key}`), children }))}
      />
      {permissions.length > 0 && (
        <details>
          <summary>{t("invitation.gives", { count: permissions.length })}</summary>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>{nameOf(permission)}</li>
            ))}
          </ul>
        </details>
      )}
    </Flex>
  );
}
