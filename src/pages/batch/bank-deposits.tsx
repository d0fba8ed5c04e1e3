import { BankOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { bankDepositList } from "#contract/entities/bank-deposit";
import { permissionOf } from "#contract/kit/operation";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { DepositInBankDialog } from "./deposit-in-bank-dialog";

/** The slips of the branch, and the way to take more cash to a bank. */
export function BankDeposits() {
  return (
    <Flex vertical gap="middle">
      <DepositInBank />
      <ListView list={bankDepositList} />
    </Flex>
  );
}

/** Opens the dialog that takes cash to a bank; nothing for who may not. */
export function DepositInBank() {
  const t = useT("teller");
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { data: batch } = useRead(currentBatch, {}, { enabled: can(permissionOf(currentBatch)) });
  if (!can(permissionOf(depositInBank))) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <div>
        <Button icon={<BankOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
          {t("bank.deposit")}
        </Button>
      </div>
      {isOpen && <DepositInBankDialog hasDrawer={Boolean(batch)} onDone={close} onClose={close} />}
    </>
  );
}
