import { useCustom, useCustomMutation } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { z } from "zod";
import type { Fields } from "#contract/kit/field";
import { type Freshness, useCachedAnswer } from "../providers/refresh";

const schema = z.object({
  order: z.array(z.string()).catch([]),
  shown: z.record(z.string(), z.boolean()).catch({}),
  widths: z.record(z.string(), z.number().min(40).max(1200)).catch({}),
  pageSize: z.number().int().min(1).max(500).optional().catch(undefined),
  dense: z.boolean().catch(false),
});
/** How a person likes a list: columns by name, widths in pixels. */
export type ListPreference = z.output<typeof schema>;

const nothingSet: ListPreference = { order: [], shown: {}, widths: {}, dense: false };
const quietMilliseconds = 600;

/** What was kept, as far as it can be read; a list nobody set up is as declared. */
const preferenceOf = (kept: unknown): ListPreference => schema.catch(nothingSet).parse(kept ?? nothingSet);

/** The fields in the person's order; fields that came later follow in the list's own. */
export function columnOrder(fields: Fields, { order }: ListPreference): string[] {
  const kept = order.filter((name) => Object.hasOwn(fields, name));
  return [...kept, ...Object.keys(fields).filter((name) => !kept.includes(name))];
}

/** Whether a column shows: as the person set it, else as the list declares. */
export function isShown(fields: Fields, { shown }: ListPreference, name: string): boolean {
  return shown[name] ?? fields[name]?.listed !== false;
}

/** Remembers a person's columns on the server; a change shows at once and is saved when the hand rests. */
export function useListPreference(listName: string) {
  const name = `list/${listName}`;
  const key = useMemo(() => ["preference", name], [name]);
  const cached = useCachedAnswer<{ value: unknown }>(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<(() => void) | null>(null);
  const { mutate: save } = useCustomMutation();
  const { query } = useCustom<{ value: unknown }>({
    url: "/preference",
    method: "get",
    config: { query: { name } },
    errorNotification: false,
    queryOptions: {
      queryKey: key,
      meta: { isOwnAffair: true } satisfies Freshness,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  });
  const kept = query.data?.data.value;
  const preference = useMemo(() => preferenceOf(kept), [kept]);

  const change = useCallback(
    (part: Partial<ListPreference>) => {
      const value = { ...preferenceOf(cached.get()?.value), ...part };
      cached.set({ value });
      clearTimeout(timer.current);
      unsaved.current = () => {
        unsaved.current = null;
        // Losing a column's width is not worth a message.
        const quiet = { successNotification: false, errorNotification: false } as const;
        save({ url: "/preference", method: "put", values: { name, value }, ...quiet });
      };
      timer.current = setTimeout(() => unsaved.current?.(), quietMilliseconds);
    },
    [cached, save, name],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unsaved.current?.();
    },
    [],
  );
  return { preference, isPending: query.isPending, change };
}
