import { useRef, useState } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import {
  type Account,
  type AccountInput,
  accountInput,
  accountUpdate,
} from "#contract/entities/account-input";
import { showAccount } from "#contract/operations/accounts/show-account";
import { createAccount, updateAccount } from "#contract/operations/accounts/write-account";
import { type Entry, entryOf } from "../../components/form-fields";
import { useBranch } from "../../hooks/use-branch";
import { type CheckedForm, useCheckedForm } from "../../hooks/use-checked-form";
import { useFaults } from "../../hooks/use-faults";
import { useOperation } from "../../hooks/use-operation";
import { type ApiError, problemOf } from "../../providers/http";
import { sectionsOf } from "./sections";
import { emptyAccount, writtenOf } from "./start";

type AccountValues = AccountInput & Partial<Pick<Account, "id" | "version">>;

/** Where the input of a field says its fault: terms stand a level deeper than the others. */
function entryWithin(
  checked: CheckedForm<AccountValues>,
  ofText: (text: string, label?: string) => string,
): Entry {
  const { errors } = checked.form.formState;
  return {
    ...entryOf(checked, "account_"),
    faultOf(name, label) {
      const error = get(errors, name) as { type?: string; message?: string } | undefined;
      if (!error?.message || error.type === "refusal") return error?.message;
      return ofText(error.message, label);
    },
  };
}

/**
 * The form of an account: the contract's rules, one intent for all attempts, refusals at the inputs they are
 * about. When somebody else was faster, `newest` is the account as it is now.
 */
export function useAccountForm(before: Account | undefined, onSaved: (account: Account) => void) {
  const { branch } = useBranch();
  const { ofText, ofRefusal } = useFaults("accounts");
  const creating = useOperation(createAccount);
  const updating = useOperation(updateAccount);
  const reading = useOperation(showAccount);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [newest, setNewest] = useState<Account | null>(null);
  const isSaved = useRef(false);

  async function refuse(problem: ApiError): Promise<void> {
    if (problem.code === "stale_version" && before) return setNewest(await reading.run({ id: before.id }));
    const faults = ofRefusal(problem);
    checked.refuse(faults);
    const { terms, type } = form.getValues();
    const shown = sectionsOf({ kind: terms.account_type, type }).flatMap(({ fields }) => fields);
    setRefusal(Object.keys(faults).some((name) => shown.includes(name)) ? null : problem);
  }
  async function send(values: AccountValues): Promise<void> {
    // A second Enter before a saved form has gone.
    if (isSaved.current) return;
    setRefusal(null);
    try {
      const saved = await (before
        ? updating.run(values as Parameters<typeof updating.run>[0])
        : creating.run(values));
      isSaved.current = true;
      onSaved(saved);
    } catch (error) {
      await refuse(problemOf(error)).catch((worse) => setRefusal(problemOf(worse)));
    }
  }
  const start = before ? writtenOf(before) : emptyAccount(branch.currency);
  const checked: CheckedForm<AccountValues> = useCheckedForm<AccountValues>(
    before ? accountUpdate : accountInput,
    start as Partial<AccountValues>,
    send,
    "accounts",
  );
  const form: UseFormReturn<AccountValues> = checked.form;
  return {
    form,
    formProps: checked.formProps,
    entry: entryWithin(checked, ofText),
    pending: creating.pending || updating.pending,
    refusal,
    newest,
    /** Goes on with what was typed, on top of the newest version. */
    keepTyped() {
      if (newest) form.setValue("version", newest.version);
      setNewest(null);
    },
    /** Takes the newest version in place of what was typed. */
    takeNewest() {
      if (newest) form.reset(writtenOf(newest));
      setNewest(null);
    },
  };
}

export type AccountFormAtWork = ReturnType<typeof useAccountForm>;
