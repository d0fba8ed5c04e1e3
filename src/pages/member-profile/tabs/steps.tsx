import { useMemo, useState } from "react";
import type { Footstep } from "#contract/entities/footstep";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { Cell } from "../../../lists/cells";
import { useLabels } from "../../../lists/labels";
import { ListView } from "../../../lists/list-view";
import type { Row } from "../../../lists/row";
import { useT } from "../../../providers/i18n";
import { footstepCells } from "../../../resources/footsteps/cells";
import { type Change, changesOf, fieldOf } from "../../../resources/footsteps/changes";
import { FootstepDrawer } from "../../../resources/footsteps/footstep-drawer";

const mostShown = 3;
const isPlain = (value: unknown) => typeof value !== "object" || value === null;

function Side({ change, side, step }: { change: Change; side: "before" | "after"; step: Footstep }) {
  const value = change[side];
  if (value === null || value === undefined || value === "") return <span aria-hidden="true">–</span>;
  const row = { ...(step[side] as object), [change.name]: value } as Row;
  return <Cell name={change.name} field={fieldOf(change.name, step.entity, value)} row={row} />;
}

/** The first few fields a step changed, from what to what; its drawer has them all. */
function Changed({ step }: { step: Footstep }) {
  const t = useT("member-profile");
  const labels = useLabels();
  const changes = changesOf(step.before, step.after).filter(
    ({ before, after }) => isPlain(before) && isPlain(after),
  );
  if (!step.before || changes.length === 0) return null;
  return (
    <ul className="step-changes">
      {changes.slice(0, mostShown).map((change) => (
        <li key={change.name}>
          {labels.field(change.name, fieldOf(change.name, step.entity, change.after ?? change.before))}:{" "}
          <Side change={change} side="before" step={step} /> <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t("history.became")}</span>{" "}
          <Side change={change} side="after" step={step} />
        </li>
      ))}
      {changes.length > mostShown && <li>{t("history.more", { count: changes.length - mostShown })}</li>}
    </ul>
  );
}

const cells = {
  ...footstepCells,
  description: (value: unknown, row: Row) => (
    <>
      {footstepCells.description?.(value, row)}
      <Changed step={row as unknown as Footstep} />
    </>
  ),
};

/** What was done about the member: what, from what to what, by whom and when. */
export function Steps({ list }: { list: List }) {
  const [shown, setShown] = useState<Footstep | null>(null);
  // Who and when first, then what.
  const asked = useMemo(() => {
    const first = ["created_at", "user_id", "description"];
    const names = [...first, ...Object.keys(list.fields).filter((name) => !first.includes(name))];
    return { ...list, fields: Object.fromEntries(names.map((name) => [name, list.fields[name] as Field])) };
  }, [list]);
  return (
    <>
      <ListView
        list={asked}
        title="description"
        cells={cells}
        onOpen={(row) => setShown(row as unknown as Footstep)}
      />
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </>
  );
}
