import { useMemo } from "react";
import { useCan } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";

/** What is done for a member at the counter: its page takes the member of its address. */
export const acts = [
  { name: "deposit", page: "transaction/quick-transfer/deposit", permission: "teller:post-deposit" },
  { name: "withdraw", page: "transaction/quick-transfer/withdraw", permission: "teller:post-withdrawal" },
  { name: "payment", page: "transaction", permission: "teller:post-payment" },
  { name: "loan-payment", page: "transaction/loan-payment", permission: "loan-payment:post" },
] as const;
export type Act = (typeof acts)[number];

/** Letters without marks and case, as they are compared. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const shortest = 3;

export interface Meant {
  /** What the first word says is to be done, as far as the person may. */
  act: Act | null;
  /** Whom for: what was typed without that word. */
  q: string;
}

/**
 * "dep cruz", "deposit to cruz", "withdraw from 000123": the first word, of three letters or more, may say
 * what to do; the words of each act, and those that may stand between, are in the texts.
 */
export function useMeant(typed: string): Meant & { mine: readonly Act[] } {
  const t = useT("palette");
  const can = useCan();
  return useMemo(() => {
    const mine = acts.filter(({ permission }) => can(permission));
    const [first = "", ...rest] = typed.split(/\s+/);
    const isSaid = ({ name }: Act) =>
      t(`said.${name}`)
        .split(" ")
        .some((verb) => verb.startsWith(plain(first)));
    const act = first.length >= shortest && rest.length > 0 ? mine.find(isSaid) : undefined;
    if (!act) return { act: null, q: typed, mine };
    const between = t("between").split(" ");
    const whom = between.includes(plain(rest[0] ?? "")) ? rest.slice(1) : rest;
    return { act, q: whom.join(" "), mine };
  }, [t, can, typed]);
}
