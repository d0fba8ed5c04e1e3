import { zodResolver } from "@hookform/resolvers/zod";
import type { HttpError } from "@refinedev/core";
import { useForm } from "@refinedev/react-hook-form";
import { type FormEvent, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import { createSchema, type Resource, updateSchema } from "#contract/kit/resource";
import { useReadRow } from "../../lists/data";
import type { Row } from "../../lists/row";
import { type ApiError, problemOf } from "../../providers/api-error";
import type { RequestMeta } from "../../providers/data-provider";
import { createIdempotencyKey } from "../../providers/idempotency-key";
import { useStaleVersion } from "./use-stale-version";
import { startValues, type Values, valuesToCheck } from "./values";

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
}

/**
 * The form of a resource: the contract's rules, one intent for all attempts of one opening, refusals on the
 * inputs they are about. When somebody else was faster, `newest` is the row as it is now.
 */
export function useRowForm({ resource, row, fixed, preset, onSaved }: RowForm) {
  const readRow = useReadRow();
  const [idempotency] = useState(createIdempotencyKey);
  const isSending = useRef(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const request: RequestMeta = { idempotencyKey: idempotency.keyFor };
  const {
    refineCore,
    saveButtonProps: _,
    ...form
  } = useForm<Row, HttpError, Values>({
    resolver: resolverOf(resource, row),
    defaultValues: { ...startValues(resource, row), ...(!row && preset), ...fixed },
    shouldFocusError: false,
    warnWhenUnsavedChanges: false,
    refineCoreProps: {
      resource: resource.name,
      action: row ? "edit" : "create",
      id: row?.id,
      redirect: false,
      queryOptions: { enabled: false },
      mutationMeta: { request },
      successNotification: false,
      errorNotification: false,
    },
  });

  const { newest, ...stale } = useStaleVersion<Row>({
    refusal,
    read: () => readRow(resource, String(row?.id)),
    onUnread: setRefusal,
    keep: ({ version }) => form.setValue("version", version),
    take: (now) => form.reset(startValues(resource, now)),
  });

  function refuse(problem: ApiError, values: Values): void {
    idempotency.refused(values, problem.status);
    // Refine has put what is about an input at the input.
    const isShown = Object.keys(problem.fields).some((name) => Object.hasOwn(resource.fields, name));
    setRefusal(isShown ? null : problem);
  }

  async function send(values: Values): Promise<void> {
    // A second Enter before the button is locked, or before a saved form has gone.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    try {
      const saved = await refineCore.onFinish(values);
      if (saved) onSaved(saved.data);
    } catch (error) {
      refuse(problemOf(error), values);
      isSending.current = false;
    }
  }

  return {
    form,
    submit: (event?: FormEvent) => form.handleSubmit(send)(event),
    newest,
    ...stale,
  };
}
