import { Collapse } from "antd";
import { useState } from "react";
import { type BatchFunding, fundingFields, fundingWays } from "#contract/entities/batch-funding";
import type { Output } from "#contract/kit/operation";
import { moveCash, type showFundings } from "#contract/operations/batches/funding";
import { ChoiceField, type FieldBinding, fieldBindingOf } from "../../components/form-fields";
import { SecondPersonFields } from "../../components/second-person-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";
import { CashCount } from "./cash-count";
import { countedCash, countsOf, type Quantities } from "./count";
import { useDenominations } from "./use-count";

const witness = { key: "witness", password: "witness_password", otp: "witness_otp" };

interface MoveCashDialogProps {
  drawers: Output<typeof showFundings>["drawers"];
  onMoved(moved: BatchFunding): void;
  onClose(): void;
}

/** Moves cash between the vault and drawers, with a second person: beside the caller, or at their drawer. */
export function MoveCashDialog({ drawers, onMoved, onClose }: MoveCashDialogProps) {
  const t = useT("teller");
  const acting = useOperationModal(
    moveCash,
    {
      way: "from vault",
      description: "",
      counts: [],
      witness: "",
      witness_password: "",
      witness_otp: "",
    },
    onMoved,
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "funding_");
  const isToDrawer = binding.valueOf("way") === "to drawer";
  const ways = fundingWays.filter((way) => way !== "to drawer" || drawers.length > 0);
  return (
    <FormModal acting={acting} title={t("funding.move")} okText={t("funding.move")} onClose={onClose} isKept>
      <ChoiceField
        binding={binding}
        name="way"
        label={t("funding.way")}
        isRequired
        options={ways.map((value) => ({ value, label: t(`funding.ways.${value}`) }))}
      />
      {isToDrawer && (
        <ChoiceField
          binding={binding}
          name="to_batch_id"
          label={t("funding.drawer")}
          isRequired
          options={drawers.map(({ batch_id, reference, teller_name }) => ({
            value: batch_id,
            label: `${teller_name} · ${reference}`,
          }))}
        />
      )}
      <BoundField binding={binding} name="amount" field={fundingFields.amount} />
      <Denominations binding={binding} />
      <BoundField binding={binding} name="description" field={fundingFields.description} />
      <SecondPersonFields
        binding={binding}
        names={witness}
        label={t("funding.witness")}
        help={t(isToDrawer ? "funding.witness_drawer" : "funding.witness_vault")}
        isRequired={!isToDrawer}
      />
    </FormModal>
  );
}

/** What the amount is counted in, which then is what it comes to. */
function Denominations({ binding }: { binding: FieldBinding }) {
  const t = useT("teller");
  const { data: denominations = [] } = useDenominations();
  const [quantities, setQuantities] = useState<Quantities>({});
  const count = (next: Quantities) => {
    setQuantities(next);
    const counts = countsOf(denominations, next);
    binding.change("counts", counts);
    if (counts.length > 0) binding.change("amount", countedCash(denominations, next));
  };
  const validationError = binding.validationErrorOf("counts");
  return (
    <Collapse
      size="small"
      style={{ marginBottom: 16 }}
      items={[
        {
          key: "count",
          label: t("funding.count"),
          children: (
            <>
              <CashCount
                denominations={denominations}
                quantities={quantities}
                onChange={count}
                onLast={() => document.getElementById("funding_description")?.focus()}
              />
              {validationError && <p role="alert">{validationError}</p>}
            </>
          ),
        },
      ]}
    />
  );
}
