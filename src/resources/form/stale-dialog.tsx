import { Button, Modal, Space } from "antd";
import type { Field } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { changedFields, type Values } from "./values";
import "./stale-dialog.css";

interface StaleDialogProps {
  /** What of it may differ. */
  resource: Pick<Resource, "fields">;
  typed: Values;
  newest: Row;
  onKeep(): void;
  onTake(): void;
}

/** Somebody else saved first: shows what differs, and asks which shall go on. */
export function StaleDialog({ resource, typed, newest, onKeep, onTake }: StaleDialogProps) {
  const t = useT("resources");
  const labels = useLabels();
  const mine: Row = { ...typed, id: newest.id };
  const names = changedFields(resource, typed, newest);
  const footer = (
    <Space wrap>
      <Button onClick={onTake}>{t("stale.take")}</Button>
      <Button type="primary" onClick={onKeep}>
        {t("stale.keep")}
      </Button>
    </Space>
  );
  return (
    <Modal
      open
      title={t("stale.title")}
      closable={false}
      maskClosable={false}
      onCancel={onKeep}
      footer={footer}
    >
      <p>{t("stale.text")}</p>
      {names.length > 0 && (
        <table className="stale-table">
          <thead>
            <tr>
              <th scope="col">{t("stale.field")}</th>
              <th scope="col">{t("stale.yours")}</th>
              <th scope="col">{t("stale.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const field = resource.fields[name] as Field;
              return (
                <tr key={name}>
                  <th scope="row">{labels.field(name, field)}</th>
                  <td>
                    <Cell name={name} field={field} row={mine} />
                  </td>
                  <td>
                    <Cell name={name} field={field} row={newest} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
