import { Button, Descriptions, Typography } from "antd";
import type { ReactNode } from "react";
import type { Field } from "#contract/kit/field";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useProfile } from "./profile";
import "../../resources/children/children.css";

/** A heading over part of a tab, with what can be done beside it. */
export function Part({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="profile-part">
      <header className="children-head">
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

/** Opens the form of the tab, where it may be filled in. */
export function EditButton({ isPermitted }: { isPermitted: boolean }) {
  const t = useT("member-profile");
  const { over, isLocked } = useProfile();
  if (!isPermitted || isLocked) return null;
  return <Button onClick={() => over.open("edit")}>{t("form.edit")}</Button>;
}

interface FactsProps {
  fields: Readonly<Record<string, Field>>;
  /** What is shown another way than its kind's. */
  cells?: Readonly<Record<string, ReactNode>>;
  /** One beside another leaves no room. */
  isNarrow?: boolean;
}

/** Fields of the member as they are; what is not there is said to be missing. */
export function Facts({ fields, cells = {}, isNarrow }: FactsProps) {
  const t = useT("member-profile");
  const labels = useLabels();
  const row = useProfile().member as unknown as Row;
  const isMissing = (name: string) => row[name] === null || row[name] === "";
  const items = Object.entries(fields).map(([name, field]) => ({
    key: name,
    label: labels.field(name, field),
    children: isMissing(name) ? (
      <Typography.Text type="secondary">{t("fact.missing")}</Typography.Text>
    ) : (
      (cells[name] ?? <Cell name={name} field={field} row={row} />)
    ),
  }));
  return (
    <Descriptions
      size="small"
      bordered
      column={isNarrow ? 1 : { xs: 1, sm: 1, md: 1, lg: 2, xl: 2, xxl: 3 }}
      items={items}
    />
  );
}
