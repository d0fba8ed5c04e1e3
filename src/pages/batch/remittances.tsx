import { Button, Card, Flex, List } from "antd";
import { useState } from "react";
import { type BatchRemittance, remittanceKinds } from "#contract/entities/batch-remittance";
import { formatPesos } from "#contract/kit/money";
import { permissionOf } from "#contract/kit/operation";
import { handOverRemittances, showRemittances } from "#contract/operations/batches/remittances";
import { fieldBindingOf } from "../../components/form-fields";
import { Money } from "../../components/money";
import { SecondPersonFields } from "../../components/second-person-fields";
import { ErrorState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

type Kind = (typeof remittanceKinds)[number];

const isWaiting = ({ is_reversed, handed_over_at }: BatchRemittance) => !is_reversed && !handed_over_at;

/** Checks and online payments that the own batch took in, and their way to somebody else; nothing without. */
export function OwnRemittances() {
  const t = useT("teller");
  const can = useCan();
  const [handing, setHanding] = useState<Kind | null>(null);
  const mayHandOver = can(permissionOf(handOverRemittances));
  const { data, error, refetch } = useRead(showRemittances, {}, { enabled: mayHandOver });
  useLive(["transaction-batch.update", "journal.create"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const remittances = data?.data ?? [];
  if (!mayHandOver || remittances.length === 0) return null;
  const waiting = remittanceKinds.filter((kind) =>
    remittances.some((one) => one.kind === kind && isWaiting(one)),
  );
  return (
    <Card size="small" title={t("remittance.title")}>
      <List
        size="small"
        dataSource={remittances}
        renderItem={(one) => <Remittance key={one.id} {...one} />}
      />
      <Flex gap="small" wrap>
        {waiting.map((kind) => (
          <Button key={kind} onClick={() => setHanding(kind)}>
            {t(`remittance.hand_over.${kind}`)}
          </Button>
        ))}
      </Flex>
      {handing && (
        <HandOverDialog
          kind={handing}
          onDone={() => {
            setHanding(null);
            void refetch();
          }}
          onClose={() => setHanding(null)}
        />
      )}
    </Card>
  );
}

function Remittance({ reference, payment_type_name, member_name, amount, ...one }: BatchRemittance) {
  const t = useT("teller");
  const standing = one.handed_over_at
    ? t("remittance.received", { name: one.received_by_name })
    : t(one.is_reversed ? "remittance.reversed" : "remittance.waiting");
  return (
    <List.Item>
      <Flex vertical gap={4} style={{ width: "100%" }}>
        <Flex justify="space-between" gap="small" wrap>
          <span>{[reference, payment_type_name, member_name].filter(Boolean).join(" · ")}</span>
          <strong>
            <Money value={amount} withSign />
          </strong>
        </Flex>
        <small>{standing}</small>
      </Flex>
    </List.Item>
  );
}

function HandOverDialog({ kind, onDone, onClose }: { kind: Kind; onDone(): void; onClose(): void }) {
  const t = useT("teller");
  const notify = useNotify();
  const acting = useOperationModal(
    handOverRemittances,
    { kind, witness: "", witness_password: "", witness_otp: "" },
    ({ amount }) => {
      notify.success(t("remittance.done", { amount: formatPesos(amount) }));
      onDone();
    },
    { area: "teller" },
  );
  return (
    <FormModal
      acting={acting}
      title={t(`remittance.hand_over.${kind}`)}
      okText={t("remittance.act")}
      onClose={onClose}
    >
      <SecondPersonFields
        binding={fieldBindingOf(acting, "remittance_")}
        names={{ key: "witness", password: "witness_password", otp: "witness_otp" }}
        label={t("remittance.receiver")}
        isRequired
        autoFocus
      />
    </FormModal>
  );
}
