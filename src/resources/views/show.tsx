import { DeleteOutlined } from "@ant-design/icons";
import { Button, Descriptions } from "antd";
import type { Field, Point } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { lazyComponent } from "../../components/lazy-component";
import { ShowFrame } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { Cell } from "../../lists/cells";
import { useRow } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { RecordHistory } from "../footsteps/record-history";
import { overrideOf } from "../registry";

const PlaceShown = lazyComponent(() =>
  import("../../components/map/place-shown").then((file) => file.PlaceShown),
);

interface ShowViewProps {
  resource: Resource;
  id: string;
  /** What the person may do with the row. */
  actions(row: Row): { edit?(): void; remove?(): void };
}

/** Who did something to the row, and when. */
function Stamp({ at, by }: { at: unknown; by: unknown }) {
  const dates = useDates();
  const moment = dates.show(String(at));
  return typeof by === "string" ? `${moment} · ${by}` : moment;
}

/** A field's value where there is room for it. */
function Detail(shown: { name: string; field: Field; row: Row }) {
  const value = shown.row[shown.name];
  if (shown.field.kind === "point" && value) return <PlaceShown value={value as Point} />;
  return <Cell {...shown} />;
}

/** Items under the headings of a resource, each from its first field on; those before it under none. */
function inSections<T extends { key: string }>({ sections = {} }: Resource, items: readonly T[]) {
  const begun: { heading: string | undefined; items: T[] }[] = [{ heading: undefined, items: [] }];
  for (const item of items) {
    const heading = (sections as Readonly<Record<string, string | undefined>>)[item.key];
    if (heading) begun.push({ heading, items: [] });
    begun.at(-1)?.items.push(item);
  }
  return begun.filter(({ items: some }) => some.length > 0);
}

/** Everything a row of a resource holds. */
export function ShowView({ resource, id, actions }: ShowViewProps) {
  const t = useT("resources");
  const labels = useLabels();
  const { data: row, error, refetch } = useRow(resource, id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row) return <LoadingState />;

  const { edit, remove } = actions(row);
  const { cells = {}, About } = overrideOf(resource.name);
  const fields = Object.entries(resource.fields).map(([name, field]: [string, Field]) => ({
    key: name,
    label: labels.field(name, field),
    children: cells[name]?.(row[name], row) ?? <Detail name={name} field={field} row={row} />,
  }));
  const stamps = (["created", "updated"] as const).map((act) => ({
    key: act,
    label: t(`show.${act}`),
    children: <Stamp at={row[`${act}_at`]} by={row[`${act}_by_name`]} />,
  }));
  return (
    <ShowFrame
      resource={resource.name}
      id={id}
      onEdit={edit}
      buttons={
        remove && (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={remove}>
            {t("action.delete")}
          </Button>
        )
      }
    >
      {inSections(resource, [...fields, ...stamps]).map(({ heading, items }) => (
        <Descriptions
          key={heading ?? ""}
          className={resource.sections && "show-section"}
          bordered
          size="small"
          column={1}
          title={heading && labels.section(heading)}
          items={items}
        />
      ))}
      {About && <About row={row} />}
      <RecordHistory resource={resource.name} id={id} />
    </ShowFrame>
  );
}
