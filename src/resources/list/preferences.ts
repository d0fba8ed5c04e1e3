import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { z } from "zod";
import type { Fields } from "#contract/kit/field";
import { api } from "../../providers/http";
import type { Freshness } from "../../providers/refresh";

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
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<(() => void) | null>(null);
  const { data, isPending } = useQuery({
    queryKey: ["preference", name],
    meta: { isOwnAffair: true } satisfies Freshness,
    queryFn: async () => {
      const answer = await api.get<{ value: unknown }>("/preference", { params: { name } });
      return schema.catch(nothingSet).parse(answer.data.value ?? nothingSet);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const preference = data ?? nothingSet;

  const change = useCallback(
    (part: Partial<ListPreference>) => {
      const before = client.getQueryData<ListPreference>(["preference", name]) ?? nothingSet;
      const value = { ...before, ...part };
      client.setQueryData(["preference", name], value);
      clearTimeout(timer.current);
      unsaved.current = () => {
        unsaved.current = null;
        // Losing a column's width is not worth a message.
        api.put("/preference", { name, value }).catch(() => undefined);
      };
      timer.current = setTimeout(() => unsaved.current?.(), quietMilliseconds);
    },
    [client, name],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unsaved.current?.();
    },
    [],
  );
  return { preference, isPending, change };
}
