import { useState } from "react";
import type { ImportRun, UploadedImport } from "#contract/entities/import-run";
import { cancelImport, checkImport, startImport, undoImport } from "#contract/operations/imports/imports";
import { useOperation } from "../../hooks/use-operation";
import { useImportProgress } from "./calls";

type Step = "match" | "check" | "done";

/** An import from its uploaded file on: what each column is, the check, the import and its undoing. */
export function useImport({ run: begun }: UploadedImport, onWritten: () => void) {
  const [run, setRun] = useState(begun);
  const [step, setStep] = useState<Step>("match");
  const [columns, setColumns] = useState(begun.columns);
  const [dateOrder, setDateOrder] = useState(begun.date_order);
  const check = useOperation(checkImport);
  const start = useOperation(startImport);
  const undo = useOperation(undoImport);
  const cancel = useOperation(cancelImport);
  const isRunning = check.pending || start.pending || undo.pending;
  const asked = { id: begun.id, columns, date_order: dateOrder };

  /** A refusal stays where it was given; it is shown there. */
  async function go(work: Promise<ImportRun>, to: (answer: ImportRun) => Step) {
    const answer = await work.catch(() => null);
    if (!answer) return;
    setRun(answer);
    setStep(to(answer));
  }

  return {
    run,
    step,
    columns,
    setColumns,
    dateOrder,
    setDateOrder,
    isRunning,
    progress: useImportProgress(begun.id, isRunning),
    refusal: check.refusal ?? start.refusal ?? undo.refusal,
    /** What is under way can be stopped, and ends as refused; undoing cannot. */
    isStoppable: (check.pending || start.pending) && !cancel.pending,
    /** Too late it does nothing: the answer says what came of it. */
    stop: () => void cancel.run({ id: begun.id }).catch(() => undefined),
    toMatch() {
      start.reset();
      setStep("match");
    },
    check: () => go(check.run(asked), () => "check"),
    start: (onlyGood: boolean) =>
      go(
        start.run({ ...asked, only_good: onlyGood }).then((answer) => {
          if (answer.status === "imported") onWritten();
          return answer;
        }),
        ({ status }) => (status === "imported" ? "done" : "check"),
      ),
    undo: () =>
      go(
        undo.run({ id: begun.id }).then((answer) => {
          onWritten();
          return answer;
        }),
        () => "done",
      ),
  };
}

export type ImportWork = ReturnType<typeof useImport>;
