import { Alert, Button, Flex, Modal, Progress } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { type ApiError, problemOf } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { useRefusalText } from "../providers/refusal-text";
import { type BulkOutcome, inParts } from "./data";
import type { Selection } from "./selection";

interface BulkDialogProps {
  selection: Selection;
  title: string;
  /** The button that begins, named by what it does. */
  act: string;
  isDanger?: boolean;
  /** False while what is asked for is not complete. */
  isReady?: boolean;
  /** Does it to some of the rows. */
  send(ids: readonly string[]): Promise<BulkOutcome>;
  /** To how many of them at once; some hundreds where it is not said. */
  atOnce?: number;
  /** How the outcome is told: "bulk.deleted", of `count`, and "bulk.deletedSome", of `done` and `refused`. */
  outcomeKey: string;
  onClose(): void;
  children: ReactNode;
}

function Refused({ refused, names }: Pick<BulkOutcome, "refused"> & Pick<Selection, "names">) {
  const textOf = useRefusalText();
  return (
    <ul className="bulk-refused">
      {refused.map(({ id, ...problem }) => (
        <li key={id}>
          <strong>{names.get(id) ?? id}</strong>: {textOf(problem as ApiError)}
        </li>
      ))}
    </ul>
  );
}

/** Goes through the selected rows, some hundreds at a time, and can be stopped between them. */
function useBulkRun({ selection, send, atOnce, outcomeKey, onClose }: BulkDialogProps) {
  const t = useT("resources");
  const notify = useNotify();
  const isStopped = useRef(false);
  const [gone, setGone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);

  const run = async () => {
    isStopped.current = false;
    setGone(0);
    const ids = [...selection.rows.keys()];
    const result: BulkOutcome = { done: [], refused: [] };
    try {
      for await (const part of inParts(ids, send, atOnce)) {
        result.done.push(...part.done);
        result.refused.push(...part.refused);
        setGone(result.done.length + result.refused.length);
        if (isStopped.current) break;
      }
    } catch (error) {
      notify.error(problemOf(error));
    }
    setGone(null);
    const done = new Set(result.done);
    selection.keep(ids.filter((id) => !done.has(id)));
    if (result.refused.length > 0) return setOutcome(result);
    if (result.done.length === 0) return;
    notify.success(t(outcomeKey, { count: result.done.length }));
    onClose();
  };
  return {
    run,
    gone,
    outcome,
    stop() {
      isStopped.current = true;
    },
  };
}

/** Asks, does something to every selected row with progress, and tells of each that refused why. */
export function BulkDialog(props: BulkDialogProps) {
  const { selection, title, act, isDanger, isReady = true, outcomeKey, onClose, children } = props;
  const t = useT("resources");
  const { run, gone, outcome, stop } = useBulkRun(props);
  // Rows that are done leave the selection, but the bar goes over all there were.
  const [total] = useState(selection.rows.size);
  const [names] = useState(selection.names);
  const isRunning = gone !== null;
  const footer = outcome ? (
    <Button type="primary" onClick={onClose}>
      {t("bulk.close")}
    </Button>
  ) : (
    <Flex gap="small" justify="end">
      <Button onClick={isRunning ? stop : onClose}>{t(isRunning ? "bulk.stop" : "action.cancel")}</Button>
      <Button
        type="primary"
        danger={isDanger}
        disabled={!isReady}
        loading={isRunning}
        onClick={() => void run()}
      >
        {act}
      </Button>
    </Flex>
  );
  return (
    <Modal
      open
      width={560}
      title={title}
      closable={!isRunning}
      keyboard={!isRunning}
      maskClosable={false}
      onCancel={onClose}
      footer={footer}
    >
      {outcome ? (
        <Alert
          type="warning"
          message={t(`${outcomeKey}Some`, { done: outcome.done.length, refused: outcome.refused.length })}
          description={<Refused refused={outcome.refused} names={names} />}
        />
      ) : isRunning ? (
        <Progress
          percent={Math.floor((gone / total) * 100)}
          aria-label={t("bulk.progress")}
          format={() => `${gone} / ${total}`}
        />
      ) : (
        children
      )}
    </Modal>
  );
}
