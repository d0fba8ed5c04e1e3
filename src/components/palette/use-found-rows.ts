import { type BaseRecord, useList } from "@refinedev/core";
import { useEffect, useState } from "react";
import type { List } from "#contract/kit/list";

const settleMs = 150;

/** The text once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, settleMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The first rows of a list that a text is searched in; none while they are not wanted. */
export function useFoundRows<Row extends BaseRecord>({ name }: List, q: string, isWanted: boolean): Row[] {
  const { query } = useList<Row>({
    resource: name,
    pagination: { pageSize: 6 },
    filters: [{ field: "q", operator: "contains", value: q }],
    errorNotification: false,
    queryOptions: { enabled: isWanted, placeholderData: (previous) => previous },
  });
  return isWanted && query.data ? query.data.data : [];
}
