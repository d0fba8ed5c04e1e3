import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Switch } from "antd";
import type { List } from "#contract/kit/list";
import { useT } from "../providers/i18n";
import { useLabels } from "./labels";
import { columnOrder, isShown, type ListPreference } from "./preferences";

export interface ColumnChoiceProps {
  list: List;
  preference: ListPreference;
  onChange(part: Partial<ListPreference>): void;
}

/** Which columns show, in what order, and how near the rows stand. */
export function ColumnChoice({ list, preference, onChange }: ColumnChoiceProps) {
  const t = useT("resources");
  const labels = useLabels();
  const order = columnOrder(list.fields, preference);
  const shownCount = order.filter((name) => isShown(list.fields, preference, name)).length;
  const move = (from: number, to: number) =>
    onChange({ order: order.toSpliced(from, 1).toSpliced(to, 0, order[from] as string) });

  return (
    <>
      <ul>
        {order.map((name, index) => {
          const label = labels.field(name, list.fields[name]);
          const shown = isShown(list.fields, preference, name);
          return (
            <li key={name}>
              <Checkbox
                checked={shown}
                disabled={shown && shownCount === 1}
                onChange={() => onChange({ shown: { ...preference.shown, [name]: !shown } })}
              >
                {label}
              </Checkbox>
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t("columns.up", { name: label })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={t("columns.down", { name: label })}
                  disabled={index === order.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Flex className="column-foot" justify="space-between" align="center" gap="small">
        <span>
          <Switch
            size="small"
            checked={preference.dense}
            aria-label={t("columns.dense")}
            onChange={(dense) => onChange({ dense })}
          />{" "}
          {t("columns.dense")}
        </span>
        <Button size="small" onClick={() => onChange({ order: [], shown: {}, widths: {}, dense: false })}>
          {t("columns.reset")}
        </Button>
      </Flex>
    </>
  );
}
