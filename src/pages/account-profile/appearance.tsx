import { Button, Card, Radio, Switch } from "antd";
import { Page } from "../../components/page";
import { useT } from "../../providers/i18n";
import { type Language, languageChoice, languageNames } from "../../providers/language";
import { useStored } from "../../providers/local-preference";
import { mouseTrail } from "../../providers/mouse-trail";
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
  const [language, setLanguage] = useStored(languageChoice);
  const [trail, setTrail] = useStored(mouseTrail);
  return (
    <Page title={t("appearance.title")}>
      <div className="cards">
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
      </div>
    </Page>
  );
}

function ThemeCard() {
  const t = useT("profile");
  const theme = useChosenTheme();
  const [byTime] = useStored(themeByTime);
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
        <p className="badge-line" role="status">
          {t("appearance.override", { until: momentShown(new Date(override.until).toISOString()) })}
          <Button size="small" onClick={() => followTime(true)}>
            {t("appearance.backToTime")}
          </Button>
        </p>
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
    <div className="setting">
      <span>
        <strong>{label}</strong>
        <br />
        <span className="quiet">{text}</span>
      </span>
      <Switch checked={isOn} onChange={onChange} aria-label={label} />
    </div>
  );
}
