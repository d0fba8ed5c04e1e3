import { Card, Flex, Typography } from "antd";
import { Page } from "../../components/page";
import { QrCode } from "../../components/qr-code";
import { useAuth } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";

/** The person as a code that others scan. It holds their id, and nothing that is private. */
export function OwnQr() {
  const t = useT("profile");
  const { user } = useAuth();
  const value = JSON.stringify({ type: "user-qr", data: user.id });
  return (
    <Page title={t("qr.title")}>
      <Card>
        <Flex vertical align="center" gap={14}>
          <strong>{user.full_name}</strong>
          <QrCode
            value={value}
            label={t("qr.label", { name: user.full_name })}
            size={260}
            download={{ text: t("qr.download"), fileName: `kaban-${user.user_name}.png` }}
          />
          <Typography.Paragraph type="secondary">{t("qr.text")}</Typography.Paragraph>
        </Flex>
      </Card>
    </Page>
  );
}
