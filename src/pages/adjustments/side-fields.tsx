import { Select } from "antd";
import type { Filter } from "#contract/kit/list-query";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { ariaProps, Field } from "../../components/field";
import type { FieldBinding } from "../../components/form-fields";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { BoundField } from "../../resources/form/bound-field";
import type { FieldInputProps } from "../../resources/inputs";
import type { Side } from "./use-side";

const { fields } = createAdjustment.input;

const offered: readonly Filter[] = [
  { field: "show_in_journal", mode: "equal", value: true },
  { field: "show_in_adjustment", mode: "equal", value: true },
  { field: "status", mode: "equal", value: "open" },
];

function AccountInput({ shared, value, onChange, autoFocus }: FieldInputProps) {
  return (
    <ReferencePicker
      {...shared}
      to="account"
      filter={offered}
      autoFocus={autoFocus}
      value={value as string | null | undefined}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

interface SideFieldsProps {
  binding: FieldBinding;
  /** Before the names of its inputs. */
  part: "" | "counter_";
  side: Side;
  isFirst?: boolean;
}

/** The account of a side; where members hold it, whose it is, and which of theirs. */
export function SideFields({ binding, part, side, isFirst }: SideFieldsProps) {
  const { account, memberId } = side;
  /** Whoever picks another account or member picks what hangs on it anew. */
  const clearing: FieldBinding = {
    ...binding,
    change(name, value) {
      binding.change(name, value);
      if (name === `${part}account_id`) binding.change(`${part}member_id`, undefined);
      binding.change(`${part}member_account_id`, undefined);
    },
  };
  return (
    <div>
      <BoundField
        binding={clearing}
        name={`${part}account_id`}
        field={fields[`${part}account_id`]}
        Input={AccountInput}
        autoFocus={isFirst}
      />
      {account?.member_kind && (
        <BoundField
          binding={clearing}
          name={`${part}member_id`}
          field={{ ...fields[`${part}member_id`], required: true }}
        />
      )}
      {account?.member_kind && memberId && (
        <MemberAccountField binding={binding} part={part} accountId={account.id} memberId={memberId} />
      )}
    </div>
  );
}

interface MemberAccountFieldProps extends Pick<SideFieldsProps, "binding" | "part"> {
  accountId: string;
  memberId: string;
}

/** Which of the member's accounts of the product: their only one where nothing is picked. */
function MemberAccountField({ binding, part, accountId, memberId }: MemberAccountFieldProps) {
  const labels = useLabels();
  const { data, isFetching } = useRead(memberAccounts, { id: memberId });
  const name = `${part}member_account_id` as const;
  const label = labels.field(name, fields[name]);
  const id = `${binding.prefix}${name}`;
  const validationError = binding.validationErrorOf(name, label);
  const options = (data?.data ?? [])
    .filter((one) => one.account_id === accountId && one.member_account_id !== null)
    .map(({ member_account_id, number }) => ({ value: member_account_id, label: number }));
  const value = binding.valueOf(name) ?? (options.length === 1 ? options[0]?.value : undefined);
  return (
    <Field id={id} label={label} validationError={validationError}>
      <Select
        {...ariaProps(id, validationError)}
        style={{ width: "100%" }}
        loading={isFetching}
        value={value}
        onChange={(picked) => binding.change(name, picked)}
        options={options}
      />
    </Field>
  );
}
