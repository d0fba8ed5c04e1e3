import { SettingOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { lazyComponent } from "../components/lazy-component";
import { useT } from "../providers/i18n";
import type { ColumnChoiceProps } from "./column-choice";

const ColumnChoice = lazyComponent(() => import("./column-choice").then((file) => file.ColumnChoice));

/** Chooses which columns show and in what order; it is remembered for the person. */
export function ColumnChooser(props: ColumnChoiceProps) {
  const t = useT("resources");
  const panel = () => (
    <section className="column-chooser" aria-label={t("columns.title")}>
      <strong>{t("columns.title")}</strong>
      <ColumnChoice {...props} />
    </section>
  );
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" popupRender={panel}>
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label={t("columns.title")}
        title={t("columns.title")}
      />
    </Dropdown>
  );
}
