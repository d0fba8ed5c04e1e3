import { Select } from "antd";
import { bankDepositFields } from "#contract/entities/bank-deposit";
import { formatPesos } from "#contract/kit/money";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { fieldBindingOf } from "../../components/form-fields";
import { SecondPersonFields } from "../../components/second-person-fields";
import { useBranch } from "../../hooks/use-branch";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import type { FieldInputProps } from "../../resources/inputs";
import { FormModal } from "../../resources/operations/form-modal";
import { BankInput } from "./bank-input";

const witness = { key: "witness", password: "witness_password", otp: "witness_otp" };
/** In the words of who stands at the window. */
function TakenFromInput({ shared, value, onChange }: FieldInputProps) {
  const t = useT("teller");
  const options = bankDepositFields.taken_from.options.map((one) => ({
    value: one,
    label: t(`bank.${one}`),
  }));
  return (
    <Select
      {...shared}
      style={{ width: "100%" }}
      options={options}
      value={value as string}
      onChange={onChange}
    />
  );
}

const inputs = { account_id: BankInput, taken_from: TakenFromInput };

interface DepositInBankDialogProps {
  /** Without a batch there is no drawer to take it from. */
  hasDrawer: boolean;
  onDone(): void;
  onClose(): void;
}

/** Takes cash to a bank, as its slip says; out of the vault with somebody else. */
export function DepositInBankDialog({ hasDrawer, onDone, onClose }: DepositInBankDialogProps) {
  const t = useT("teller");
  const notify = useNotify();
  const { branch } = useBranch();
  const acting = useOperationModal(
    depositInBank,
    {
      taken_from: hasDrawer ? "drawer" : "vault",
      slip_number: "",
      slip_date: branch.business_date,
      description: "",
      witness: "",
      witness_password: "",
      witness_otp: "",
    },
    ({ amount }) => {
      notify.success(t("bank.deposited", { amount: formatPesos(amount) }));
      onDone();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "bank_");
  return (
    <FormModal acting={acting} title={t("bank.deposit")} okText={t("bank.deposit")} onClose={onClose} isKept>
      {Object.entries(bankDepositFields).map(([name, field]) => (
        <BoundField
          key={name}
          binding={binding}
          name={name}
          field={field}
          Input={inputs[name as keyof typeof inputs]}
        />
      ))}
      {binding.valueOf("taken_from") === "vault" && (
        <SecondPersonFields
          binding={binding}
          names={witness}
          label={t("funding.witness")}
          help={t("funding.witness_vault")}
          isRequired
        />
      )}
    </FormModal>
  );
}
