import { useState } from "react";
import type { SuspectedMember } from "#contract/operations/members/duplicates";
import type { ApiError } from "../../../providers/api-error";

/** Whom the server suspects a new member to be; none when it refused for another reason. */
function candidatesOf(refusal: ApiError | null): SuspectedMember[] {
  if (refusal?.code !== "suspected_duplicate") return [];
  const { candidates } = refusal.detail as { candidates?: unknown };
  return Array.isArray(candidates) ? (candidates as SuspectedMember[]) : [];
}

interface Suspected {
  candidates: SuspectedMember[];
  /** Goes back to what was typed. */
  close(): void;
}

/** Those who are to be looked at before a new member is added; until that was done or put off. */
export function useSuspected(refusal: ApiError | null): Suspected {
  const [seen, setSeen] = useState<ApiError | null>(null);
  return {
    candidates: refusal === seen ? [] : candidatesOf(refusal),
    close: () => setSeen(refusal),
  };
}
