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
import { type FieldBinding, fieldBindingOf } from "../../components/form-fields";
import { useBranch } from "../../hooks/use-branch";
import { type CheckedForm, useCheckedForm } from "../../hooks/use-checked-form";
import { useOperation } from "../../hooks/use-operation";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useStaleVersion } from "../../resources/form/use-stale-version";
import { sectionsOf } from "./sections";
import { emptyAccount, writtenOf } from "./start";

type AccountValues = AccountInput & Partial<Pick<Account, "id" | "version">>;

/** Where the input of a field says its validation error: terms stand a level deeper than the others. */
function entryWithin(
  checked: CheckedForm<AccountValues>,
  ofText: (text: string, label?: string) => string,
): FieldBinding {
  const { errors } = checked.form.formState;
  return {
    ...fieldBindingOf(checked, "account_"),
    validationErrorOf(name, label) {
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
  const { messageOf, messagesOfRefusal } = useValidationMessages("accounts");
  const creating = useOperation(createAccount);
  const updating = useOperation(updateAccount);
  const reading = useOperation(showAccount);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isSaved = useRef(false);

  function refuse(problem: ApiError): void {
    const validationErrors = messagesOfRefusal(problem);
    checked.refuse(validationErrors);
    const { terms, type } = form.getValues();
    const shown = sectionsOf({ kind: terms.account_type, type }).flatMap(({ fields }) => fields);
    setRefusal(Object.keys(validationErrors).some((name) => shown.includes(name)) ? null : problem);
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
      refuse(problemOf(error));
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
  const { newest, ...stale } = useStaleVersion<Account>({
    refusal,
    read: () => reading.run({ id: String(before?.id) }),
    onUnread: setRefusal,
    keep: ({ version }) => form.setValue("version", version),
    take: (now) => form.reset(writtenOf(now)),
  });
  return {
    form,
    formProps: checked.formProps,
    binding: entryWithin(checked, messageOf),
    pending: creating.pending || updating.pending,
    newest,
    ...stale,
  };
}

export type AccountFormAtWork = ReturnType<typeof useAccountForm>;
