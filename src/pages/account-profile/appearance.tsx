import { Button, Card, Flex, Radio, Switch, Typography } from "antd";
import { Page } from "../../components/page";
import { allowDesktopNotice, desktopNotice } from "../../providers/desktop-notice";
import { useT } from "../../providers/i18n";
import { type Language, languageChoice, languageNames } from "../../providers/language";
import { useLocalPreference } from "../../providers/local-preference";
import { mouseTrail } from "../../providers/mouse-trail";
import { useNotify } from "../../providers/notification";
import {
  chooseTheme,
  followTime,
  overrideNow,
  type Theme,
  themeByTime,
  useChosenTheme,
} from "../../providers/theme";
import { momentShown } from "./moment-shown";

const languages = (Object.keys(languageNames) as Language[]).map((value) => ({
  value,
  label: languageNames[value],
}));

/** How Kaban looks and reads on this device. */
export function Appearance() {
  const t = useT("profile");
  const [language, setLanguage] = useLocalPreference(languageChoice);
  const [trail, setTrail] = useLocalPreference(mouseTrail);
  return (
    <Page title={t("appearance.title")}>
      <Flex vertical gap="middle">
        <ThemeCard />
        <Card title={t("appearance.language")}>
          <Radio.Group
            aria-label={t("appearance.language")}
            options={languages}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          />
        </Card>
        <Card title={t("appearance.effects")}>
          <Setting
            label={t("appearance.trail")}
            text={t("appearance.trailText")}
            isOn={trail === "on"}
            onChange={(isOn) => setTrail(isOn ? "on" : "off")}
          />
        </Card>
        <NoticeCard />
      </Flex>
    </Page>
  );
}

function NoticeCard() {
  const t = useT("profile");
  const notify = useNotify();
  const [notice, setNotice] = useLocalPreference(desktopNotice);
  async function change(isOn: boolean) {
    if (!isOn) return setNotice("off");
    try {
      if (await allowDesktopNotice()) setNotice("on");
      else notify.warning(t("appearance.noticeDenied"));
    } catch (error) {
      notify.error(error);
    }
  }
  return (
    <Card title={t("appearance.notices")}>
      <Setting
        label={t("appearance.notice")}
        text={t("appearance.noticeText")}
        isOn={notice === "on"}
        onChange={(isOn) => void change(isOn)}
      />
    </Card>
  );
}

function ThemeCard() {
  const t = useT("profile");
  const theme = useChosenTheme();
  const [byTime] = useLocalPreference(themeByTime);
  const override = overrideNow();
  const options = (["system", "light", "dark"] as const).map((value) => ({
    value,
    label: t(`theme.${value}`),
  }));
  return (
    <Card title={t("theme.label")}>
      <Radio.Group
        aria-label={t("theme.label")}
        options={options}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value as Theme)}
      />
      <div style={{ marginTop: 16 }}>
        <Setting
          label={t("appearance.byTime")}
          text={t("appearance.byTimeText")}
          isOn={byTime === "on"}
          onChange={followTime}
        />
      </div>
      {override && (
        <Flex wrap align="center" gap="small" role="status">
          {t("appearance.override", { until: momentShown(new Date(override.until).toISOString()) })}
          <Button size="small" onClick={() => followTime(true)}>
            {t("appearance.backToTime")}
          </Button>
        </Flex>
      )}
    </Card>
  );
}

interface SettingProps {
  label: string;
  text: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Setting({ label, text, isOn, onChange }: SettingProps) {
  return (
    <Flex gap="middle" justify="space-between" align="start">
      <span>
        <strong>{label}</strong>
        <br />
        <Typography.Text type="secondary">{text}</Typography.Text>
      </span>
      <Switch checked={isOn} onChange={onChange} aria-label={label} />
    </Flex>
  );
}
