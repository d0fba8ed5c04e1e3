import { Card, Flex } from "antd";
import { Page } from "../../components/page";
import { useT } from "../../providers/i18n";
import { InactivityForm } from "./inactivity-form";
import { PasswordForm } from "./password-form";
import { SecondFactorCard } from "./second-factor-card";
import { Sessions } from "./sessions";

/** What keeps the account the person's own. */
export function Security() {
  const t = useT("profile");
  return (
    <Page title={t("security.title")}>
      <Flex vertical gap="middle">
        <SecondFactorCard />
        <Card title={t("password.title")}>
          <PasswordForm />
        </Card>
        <Sessions />
        <Card title={t("inactivity.title")}>
          <InactivityForm />
        </Card>
      </Flex>
    </Page>
  );
}
