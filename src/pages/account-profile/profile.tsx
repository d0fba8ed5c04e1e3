import { Card, Flex } from "antd";
import { Page } from "../../components/page";
import { useAuth } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { ContactForm } from "./contact-form";
import { GeneralForm } from "./general-form";
import { OwnPicture } from "./own-picture";

/** Who one is: picture, names, and how one is reached and signs in. */
export function Profile() {
  const t = useT("profile");
  const { user } = useAuth();
  return (
    <Page title={t("profile.title")}>
      <Flex vertical gap="middle">
        <Card title={user.full_name}>
          <OwnPicture />
        </Card>
        <Card title={t("general.title")}>
          <GeneralForm />
        </Card>
        <Card title={t("contact.title")}>
          <ContactForm />
        </Card>
      </Flex>
    </Page>
  );
}
