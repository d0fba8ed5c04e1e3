import { Button, Card, Flex, Input, Typography } from "antd";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import {
  applyContactNumber,
  applyEmail,
  verifyContactNumber,
  verifyEmail,
} from "#contract/operations/identity/verification";
import { ariaProps, Field } from "../../components/field";
import { Page } from "../../components/page";
import { RefusalAlert } from "../../components/refusal-alert";
import { useAuth, useRefreshAuth } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useSecondsLeft } from "../../hooks/use-seconds-left";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

const resendSeconds = 20;

type What = "email" | "contact";

/** Shows by a code that was sent there that an e-mail or a contact number is the person's. */
export function Verify({ what }: { what: What }) {
  const t = useT("profile");
  const { user } = useAuth();
  const isVerified = what === "email" ? user.is_email_verified : user.is_contact_verified;
  const address = what === "email" ? user.email : user.contact_number;
  if (!address) return <Navigate to="/account-profile" replace />;
  return (
    <Page title={t(`verify.title.${what}`)}>
      <Card>
        {isVerified ? (
          <Flex vertical align="start" gap={12}>
            <p role="status">{t("verify.already", { address })}</p>
            <Link to="/account-profile">{t("verify.back")}</Link>
          </Flex>
        ) : (
          <CodeForm what={what} address={address} />
        )}
      </Card>
    </Page>
  );
}

function CodeForm({ what, address }: { what: What; address: string }) {
  const t = useT("profile");
  const refresh = useRefreshAuth();
  const notify = useNotify();
  const done = () => {
    refresh();
    notify.success(t(`verify.done.${what}`));
  };
  const checked = useOperationForm(
    what === "email" ? verifyEmail : verifyContactNumber,
    { otp: "" },
    done,
    "auth",
  );
  const { form, formProps, validationErrorOf, pending, refusal } = checked;
  const validationError = validationErrorOf("otp");
  return (
    <form {...formProps} className="setup" aria-label={t(`verify.title.${what}`)}>
      <p>{t("verify.text", { address })}</p>
      <RefusalAlert refusal={refusal} />
      <Field id="otp" label={t("verify.code")} validationError={validationError} help={t("verify.help")}>
        <Input
          {...ariaProps("otp", validationError)}
          className="code-entry"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={form.watch("otp")}
          // Codes are pasted with blanks around and between.
          onChange={({ target }) => form.setValue("otp", target.value.replaceAll(/[\s-]/g, "").toUpperCase())}
        />
      </Field>
      <Flex wrap gap="small">
        <Button type="primary" htmlType="submit" loading={pending}>
          {t("verify.submit")}
        </Button>
        <SendCode what={what} />
      </Flex>
    </form>
  );
}

/** Has a code sent, and another after a while. */
function SendCode({ what }: { what: What }) {
  const t = useT("profile");
  const refresh = useRefreshAuth();
  const [said, setSaid] = useState("");
  const { secondsLeft, wait } = useSecondsLeft();
  const { run, pending, refusal } = useOperation(what === "email" ? applyEmail : applyContactNumber);

  async function send() {
    setSaid("");
    try {
      await run({});
      setSaid(t("verify.sent"));
      wait(resendSeconds);
    } catch (error) {
      const { code, detail } = problemOf(error);
      if (code === "too_soon") wait(Number(detail.seconds) || resendSeconds);
      if (code === "already_verified") refresh();
    }
  }

  return (
    <>
      <Button disabled={secondsLeft > 0} loading={pending} onClick={() => void send()}>
        {secondsLeft > 0
          ? t("verify.resendIn", { seconds: secondsLeft })
          : t(said ? "verify.resend" : "verify.send")}
      </Button>
      <Typography.Text type="secondary" role="status">
        {said}
      </Typography.Text>
      {/* Being too soon is said by the button that counts down. */}
      <RefusalAlert refusal={refusal?.code === "too_soon" ? null : refusal} />
    </>
  );
}
