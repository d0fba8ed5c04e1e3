import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { v4 as newKey } from "uuid";
import { createSchema, type Resource, updateSchema } from "#contract/kit/resource";
import type { Row } from "../../lists/row";
import { type ApiError, problemOf } from "../../providers/http";
import { readRow, refreshNoun, saveRow } from "../data";
import { startValues, type Values, valuesToCheck } from "./values";

const staleCode = "stale_version";

function resolverOf(resource: Resource, row?: Row): Resolver<Values> {
  const schema = row ? updateSchema(resource) : createSchema(resource);
  const resolve = zodResolver(schema as never) as unknown as Resolver<Values>;
  return (values, context, options) => resolve(valuesToCheck(values), context, options);
}

interface RowForm {
  resource: Resource;
  /** The row to change; none to make one. */
  row?: Row;
  /** Values that are not asked for. */
  fixed: Values;
  /** What a new row begins with. */
  preset?: Values;
  onSaved(row: Row): void;
  /** Called after a refusal has been put on the inputs it is about. */
}

/**
 * The form of a noun: the contract's rules, one intent for all attempts of one opening, refusals on the
 * inputs they are about. When somebody else was faster, `newest` is the row as it is now.
 */
export function useRowForm({ resource, row, fixed, preset, onSaved }: RowForm) {
  const client = useQueryClient();
  const key = useRef({ key: newKey(), refused: "" });
  const isSending = useRef(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [newest, setNewest] = useState<Row | null>(null);
  const form = useForm<Values>({
    resolver: resolverOf(resource, row),
    defaultValues: { ...startValues(resource, row), ...(!row && preset), ...fixed },
    shouldFocusError: false,
  });

  /** One key for one intent; a refused intent that was changed is another. */
  function keyFor(values: Values): string {
    const { refused } = key.current;
    if (refused && refused !== JSON.stringify(values)) key.current = { key: newKey(), refused: "" };
    return key.current.key;
  }

  async function refuse(problem: ApiError, values: Values): Promise<void> {
    if (problem.status >= 400 && problem.status < 500) key.current.refused = JSON.stringify(values);
    if (problem.code === staleCode && row) return setNewest(await readRow(resource, row.id));
    const named = Object.entries(problem.fields).filter(([name]) => Object.hasOwn(resource.fields, name));
    for (const [name, message] of named) form.setError(name, { type: "server", message });
    setRefusal(named.length > 0 ? null : problem);
  }

  async function send(values: Values): Promise<void> {
    // A second Enter before the button is locked, or before a saved form has gone.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    try {
      const saved = await saveRow(resource, row?.id, values, keyFor(values));
      onSaved(saved);
      void refreshNoun(client, resource.name);
    } catch (error) {
      await refuse(problemOf(error), values).catch((worse) => setRefusal(problemOf(worse)));
      isSending.current = false;
    }
  }

  return {
    form,
    refusal,
    submit: (event?: FormEvent) => form.handleSubmit(send)(event),
    newest,
    /** Goes on with what was typed, on top of the newest row. */
    keepTyped() {
      if (newest) form.setValue("version", newest.version);
      setNewest(null);
    },
    /** Takes the newest row in place of what was typed. */
    takeNewest() {
      if (newest) form.reset(startValues(resource, newest));
      setNewest(null);
    },
  };
}
