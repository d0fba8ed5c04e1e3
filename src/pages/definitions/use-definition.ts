import { useEffect, useRef } from "react";
import type { DefinitionKind, StatementDefinition } from "#contract/entities/statement-definition";
import { showDefinition } from "#contract/operations/definitions/show-definition";
import { useRead } from "../../hooks/use-operation";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import type { DateRange } from "../ledger/date-ranges";

const topics = [
  "statement-definition.update",
  "journal.create",
  "account.create",
  "account.update",
  "account.delete",
];

/** A change of the tree as it is by then; nothing where there is nothing to change. */
type Act = (definition: StatementDefinition) => Promise<{ version: number }> | undefined;

/**
 * A definition with its amounts, and the way to change it. Changes wait for each other, so that each is
 * made on the
 * tree that the one before left behind. Where somebody else was faster, that is told and their tree is shown.
 */
export function useDefinition(kind: DefinitionKind, { from, to }: DateRange) {
  const t = useT("accounts");
  const notify = useNotify();
  const { data, error, refetch } = useRead(
    showDefinition,
    { kind, ...(from && { from }), ...(to && { to }) },
    { keepPrevious: true, invalidatedBy: topics },
  );
  useLive(topics, () => void refetch());

  const latest = useRef(data);
  if (data) latest.current = data;
  const known = useRef<number>(undefined);
  const version = data?.version;
  useEffect(() => {
    if (version === undefined) return;
    if (known.current !== undefined && version > known.current) notify.info(t("tree.changed"));
    known.current = version;
  }, [version, notify, t]);

  const tell = (thrown: unknown) => {
    const problem = problemOf(thrown);
    if (problem.code !== "stale_version") return notify.error(problem);
    known.current = undefined;
    notify.warning(t("tree.stale"));
  };
  const make = async (act: Act): Promise<boolean> => {
    if (!latest.current) return false;
    const changing = act(latest.current);
    if (!changing) return false;
    const done = await changing.catch(tell);
    if (done) known.current = done.version;
    const newest = await refetch();
    if (newest.data) latest.current = newest.data;
    return done !== undefined;
  };
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = (act: Act): Promise<boolean> => {
    const made = queue.current.then(() => make(act));
    queue.current = made;
    return made;
  };
  /** After a change that a form made by itself. */
  const changed = (made: number) => {
    known.current = made;
    void refetch();
  };
  return { definition: data, error, refetch: () => void refetch(), change, changed };
}

export type DefinitionAtWork = ReturnType<typeof useDefinition>;
