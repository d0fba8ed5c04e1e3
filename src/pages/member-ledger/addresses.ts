import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Language } from "#contract/kit/language";
import type { Operation, Typed } from "#contract/kit/operation";
import { useBranch } from "../../hooks/use-branch";
import { addressOf } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { requestOf } from "../../providers/request-of";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The search of a page about one account of one member: its product, and which of several it is. */
export const memberAccountSearch = (member: string, account?: string, memberAccount?: string | null) =>
  new URLSearchParams({
    member,
    ...(account && { account }),
    ...(memberAccount && { member_account: memberAccount }),
  }).toString();

/** The member, and maybe the account, that the address of a page names; null where it names none. */
export function useNamedMemberAccount() {
  const [search] = useSearchParams();
  const named = (name: string) => {
    const text = search.get(name);
    return text && uuid.test(text) ? text : null;
  };
  return { memberId: named("member"), accountId: named("account"), memberAccountId: named("member_account") };
}

/** Where a paper is read from in a tab of its own: the branch is in the address. */
export function usePaperAddress() {
  const { branch } = useBranch();
  return useCallback(
    <Op extends Operation>(operation: Op, input: Typed<Op>) => {
      const asked = { ...(input as Record<string, unknown>), branch: branch.id };
      return addressOf(requestOf(operation, asked));
    },
    [branch.id],
  );
}

/** The language papers are printed in: the person's own. */
export function usePrintLanguage(): Language {
  return useT("resources")("language").startsWith("fil") ? "fil" : "en";
}
