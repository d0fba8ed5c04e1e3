import { useCallback, useEffect, useRef, useState } from "react";
import type { Typed } from "#contract/kit/operation";
import { saveDraft } from "#contract/operations/members/drafts";
import { useRunOperation } from "../../../hooks/use-operation";
import { type ApiError, problemOf } from "../../../providers/api-error";
import { type Content, contentOf, titleOf } from "./content";
import type { Enrolment } from "./use-enrolment";

const restMilliseconds = 800;

/** What is not yet at the server, for this tab alone: a reload finds it, and nobody after it is closed. */
const storageKey = (id: string) => `kaban.member-draft.${id}`;

export function readLocal(id: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(id)) ?? "null");
  } catch {
    return null;
  }
}

function writeLocal(id: string, content: Content | null): void {
  try {
    if (content) sessionStorage.setItem(storageKey(id), JSON.stringify(content));
    else sessionStorage.removeItem(storageKey(id));
  } catch {
    // Kept at the server alone.
  }
}

type DraftState = "blank" | "typing" | "saved" | "failed";

interface Draft {
  state: DraftState;
  failure: ApiError | null;
  /** Tries at once. */
  saveNow(): void;
  /** Lets what is under way end, and keeps nothing more until it is resumed. */
  hold(): Promise<void>;
  resume(): void;
  /** The draft has become a member: nothing of it stays in the tab. */
  forget(): void;
}

/** Keeps the form at the server while it is typed, one call at a time, and in the tab until it is there. */
export function useDraft(id: string, { form, step }: Enrolment, isKept: boolean): Draft {
  const { getValues, watch } = form;
  const [state, setState] = useState<DraftState>(isKept ? "saved" : "blank");
  const [failure, setFailure] = useState<ApiError | null>(null);
  const latest = useRef(contentOf(getValues(), step));
  const saved = useRef(latest.current);
  const running = useRef<Promise<void> | null>(null);
  const isHeld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useRunOperation();

  const send = useCallback(async () => {
    const sent = latest.current;
    const input = { id, title: titleOf(sent), content: sent as unknown as Record<string, unknown> };
    try {
      await run({ operation: saveDraft, input: input satisfies Typed<typeof saveDraft> });
      saved.current = sent;
      setFailure(null);
      if (latest.current === sent) {
        writeLocal(id, null);
        setState("saved");
      }
    } catch (error) {
      setFailure(problemOf(error));
      setState("failed");
    }
  }, [id, run]);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (running.current || isHeld.current || saved.current === latest.current) return;
    const before = latest.current;
    running.current = send();
    await running.current;
    running.current = null;
    if (latest.current !== before) timer.current = setTimeout(() => void save(), restMilliseconds);
  }, [send]);

  useEffect(() => {
    const keep = () => {
      latest.current = contentOf(getValues(), step);
      writeLocal(id, latest.current);
      setState("typing");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), restMilliseconds);
    };
    if (latest.current.step !== step) keep();
    const { unsubscribe } = watch(keep);
    return unsubscribe;
  }, [getValues, watch, id, step, save]);

  // What was typed last goes along when the page is left.
  useEffect(() => () => void save(), [save]);

  const hold = useCallback(async () => {
    isHeld.current = true;
    clearTimeout(timer.current);
    await running.current;
  }, []);
  const resume = useCallback(() => {
    isHeld.current = false;
    void save();
  }, [save]);
  const forget = useCallback(() => writeLocal(id, null), [id]);
  const saveNow = useCallback(() => void save(), [save]);
  return { state, failure, saveNow, hold, resume, forget };
}
