import { DeleteOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useState } from "react";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { type BulkOutcome, deleteRows, refreshNoun } from "../data";
import type { Selection } from "./selection";

/** How many ids one call takes. */
const mostAtOnce = 500;

async function deleteInParts(path: string, ids: string[]): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { deleted: [], refused: [] };
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    const part = await deleteRows(path, ids.slice(start, start + mostAtOnce));
    outcome.deleted.push(...part.deleted);
    outcome.refused.push(...part.refused);
  }
  return outcome;
}

function Refused({ outcome, selection }: { outcome: BulkOutcome; selection: Selection }) {
  const t = useT("nouns");
  return (
    <Alert
      type="warning"
      message={t("bulk.outcome", { deleted: outcome.deleted.length, refused: outcome.refused.length })}
      description={
        <ul>
          {outcome.refused.map(({ id, message }) => (
            <li key={id}>
              <strong>{selection.names.get(id) ?? id}</strong>: {message}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Deletes the selected rows after a question, and tells of each that stays why. */
export function BulkDelete({ noun, path, selection }: { noun: string; path: string; selection: Selection }) {
  const t = useT("nouns");
  const confirm = useConfirm();
  const notify = useNotify();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const run = async () => {
    const ids = [...selection.names.keys()];
    const title = t("bulk.deleteQuestion", { count: ids.length });
    const names = [...selection.names.values()].slice(0, 5).join(", ");
    const content = ids.length > 5 ? `${names} …` : names;
    if (!(await confirm({ title, content, okText: t("action.delete"), danger: true }))) return;
    setIsBusy(true);
    try {
      const outcome = await deleteInParts(path, ids);
      selection.keep(outcome.refused.map(({ id }) => id));
      if (outcome.refused.length === 0) notify.success(t("bulk.deleted", { count: outcome.deleted.length }));
      else {
        const shown = <Refused outcome={outcome} selection={selection} />;
        modal.info({ title: t("bulk.notAll"), content: shown, icon: null, width: 560 });
      }
    } catch (error) {
      notify.error(error);
    } finally {
      setIsBusy(false);
      await refreshNoun(client, noun);
    }
  };
  return (
    <Button danger icon={<DeleteOutlined />} loading={isBusy} onClick={run}>
      {t("action.delete")}
    </Button>
  );
}
