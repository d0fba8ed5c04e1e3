import type { Resource } from "#contract/kit/resource";
import { useRow } from "../lists/data";
import { useLabels } from "../lists/labels";
import { nameOfRow } from "../lists/row";
import { useT } from "../providers/i18n";
import "./record-title.css";

const titles = { create: "action.createResource", edit: "form.editResource", show: "show.resource" };

interface RecordTitleProps {
  resource: Resource;
  act: string | undefined;
  id: string | undefined;
}

/** What heads a record over its list: what is done with which kind of record, and what it is called. */
export function RecordTitle({ resource, act, id }: RecordTitleProps) {
  const t = useT("resources");
  const label = useLabels().one(resource);
  const done = t(titles[act as keyof typeof titles], { label });
  return id ? <NamedTitle resource={resource} id={id} done={done} /> : done;
}

function NamedTitle({ resource, id, done }: { resource: Resource; id: string; done: string }) {
  const { data: row } = useRow(resource, id);
  const name = row && nameOfRow(row, resource.title);
  if (!name || name === id) return done;
  return (
    <span className="record-title">
      <small>{done}</small> <span>{name}</span>
    </span>
  );
}
