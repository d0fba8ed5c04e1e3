import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useT } from "../providers/i18n";
import { BulkDialog } from "./bulk-dialog";
import { useDeleteRows } from "./data";
import type { Selection } from "./selection";

const mostNamed = 5;

/** Deletes the selected rows after a question, and tells of each that stays why. */
export function BulkDelete({ resource, selection }: { resource: string; selection: Selection }) {
  const deleteRows = useDeleteRows(resource);
  const t = useT("resources");
  const [isOpen, setOpen] = useState(false);
  const names = [...selection.names.values()];
  return (
    <>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t("action.delete")}
      </Button>
      {isOpen && (
        <BulkDialog
          selection={selection}
          title={t("bulk.deleteQuestion", { count: names.length })}
          act={t("action.delete")}
          isDanger
          send={deleteRows}
          outcomeKey="bulk.deleted"
          onClose={() => setOpen(false)}
        >
          {names.slice(0, mostNamed).join(", ")}
          {names.length > mostNamed && " …"}
        </BulkDialog>
      )}
    </>
  );
}
