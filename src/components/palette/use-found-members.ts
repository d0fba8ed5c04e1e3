import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { memberList } from "#contract/entities/member";
import type { Page } from "#contract/kit/list";
import { writeListQuery } from "#contract/kit/list-query";
import { useMay } from "../../hooks/use-auth";
import { call, currentBranchId } from "../../providers/http";

export interface FoundMember {
  id: string;
  full_name: string;
  passbook: string;
}

const settleMs = 150;

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, settleMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The first members whose name or passbook matches, for those who may see members. */
export function useFoundMembers(typed: string): FoundMember[] {
  const may = useMay();
  const q = useSettled(typed.trim());
  const { data } = useQuery({
    queryKey: ["palette", currentBranchId(), q],
    queryFn: ({ signal }) => {
      const url = `${memberList.path}/search?${writeListQuery({ pageSize: 6, q })}`;
      return call<Page<FoundMember>>({ method: "GET", url, signal });
    },
    enabled: q.length >= 2 && may("member:read"),
    placeholderData: (previous) => previous,
  });
  return q.length >= 2 && data ? data.data : [];
}
