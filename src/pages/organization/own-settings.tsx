import { Link } from "react-router";
import { ownSettings } from "#contract/operations/employees/own-settings";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { inactivityChoice } from "../../providers/inactivity-settings";
import { languageChoice, languageNames } from "../../providers/language";
import { useLocalPreference } from "../../providers/local-preference";
import { themeByTime, useChosenTheme } from "../../providers/theme";
import { formatReceipt } from "../employees/receipt-number";
import { Facts } from "./facts";

/** How oneself works here, and how this device is set up, each with the way to change it. */
export function OwnSettings() {
  const t = useT("onboarding");
  return (
    <>
      <DeviceFacts />
      <p className="settings-ways">
        <Link to="/account-profile/appearance">{t("settings.changeAppearance")}</Link>
        <Link to="/account-profile/security">{t("settings.changeInactivity")}</Link>
      </p>
      <WorkFacts />
    </>
  );
}

function DeviceFacts() {
  const t = useT("onboarding");
  const [language] = useLocalPreference(languageChoice);
  const [byTime] = useLocalPreference(themeByTime);
  const [inactivity] = useLocalPreference(inactivityChoice);
  const theme = useChosenTheme() ?? "system";
  const { enabled, duration: count, timeUnit } = inactivity;
  return (
    <Facts
      title={t("settings.device")}
      facts={[
        [t("settings.language"), languageNames[language]],
        [t("settings.theme"), t(byTime === "on" ? "settings.themeByTime" : `settings.theme_${theme}`)],
        [
          t("settings.inactivity"),
          enabled ? t(`settings.after_${timeUnit}`, { count }) : t("settings.never"),
        ],
      ]}
    />
  );
}

function WorkFacts() {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(ownSettings, {}, { invalidatedBy: ["employee.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { receipt_start: first, receipt_end: last, user_setting_used_or: used } = data;
  const booklet =
    first !== null && last !== null && `${formatReceipt(data, first)} – ${formatReceipt(data, last)}`;
  const none = t("settings.none");
  const account = [data.default_account_code, data.default_account_name].filter(Boolean).join(" ");
  return (
    <Facts
      title={t("settings.work")}
      facts={[
        [t("settings.defaultAccount"), account || none],
        [t("settings.defaultPaymentType"), data.default_payment_type_name ?? none],
        [t("settings.booklet"), booklet || none],
        [t("settings.lastReceipt"), used > 0 ? formatReceipt(data, used) : none],
        [t("settings.digits"), data.user_setting_number_padding],
      ]}
    />
  );
}
