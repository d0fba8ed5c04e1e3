import { Button, Tooltip } from "antd";
import { useT } from "../../providers/i18n";
import { liveSwitch } from "../../providers/live";
import { useLocalPreference } from "../../providers/local-preference";

/** Whether lists follow what others do while they are on screen. */
export function LiveSwitch() {
  const t = useT();
  const [live, setLive] = useLocalPreference(liveSwitch);
  const isOn = live === "on";
  return (
    <Tooltip title={isOn ? t("live.on") : t("live.off")}>
      <Button
        type="text"
        role="switch"
        aria-checked={isOn}
        aria-label={t("live.label")}
        className="live-switch"
        onClick={() => setLive(isOn ? "off" : "on")}
      >
        <span className={isOn ? "live-dot live-dot-on" : "live-dot"} />
        <span className="not-phone">{t("live.label")}</span>
      </Button>
    </Tooltip>
  );
}
