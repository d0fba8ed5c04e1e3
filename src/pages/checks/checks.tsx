import { BankOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Tabs } from "antd";
import { useState } from "react";
import { checkDepositList } from "#contract/entities/received-check";
import { permissionOf } from "#contract/kit/operation";
import { receivePostDated } from "#contract/operations/checks/check-steps";
import { depositChecks } from "#contract/operations/checks/deposit-checks";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { DepositChecksDialog } from "./deposit-checks-dialog";
import { PostDatedDialog } from "./post-dated-dialog";
import { Warehouse } from "./warehouse";

/** Every check that was received, and the slips that took them to banks. */
export function Checks() {
  const t = useT("checks");
  const can = useCan();
  const [open, setOpen] = useState<"deposit" | "post-dated" | null>(null);
  const close = () => setOpen(null);
  const extra = (
    <Flex gap="small" wrap>
      {can(permissionOf(receivePostDated)) && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen("post-dated")}>
          {t("post_dated.act")}
        </Button>
      )}
      {can(permissionOf(depositChecks)) && (
        <Button type="primary" icon={<BankOutlined aria-hidden />} onClick={() => setOpen("deposit")}>
          {t("deposit.act")}
        </Button>
      )}
    </Flex>
  );
  return (
    <Page title={t("title")} extra={extra}>
      {can(`${checkDepositList.name}:read`) ? (
        <Tabs
          destroyOnHidden
          items={[
            { key: "checks", label: t("title"), children: <Warehouse /> },
            { key: "slips", label: t("slips"), children: <ListView list={checkDepositList} /> },
          ]}
        />
      ) : (
        <Warehouse />
      )}
      {open === "deposit" && <DepositChecksDialog onClose={close} />}
      {open === "post-dated" && <PostDatedDialog onClose={close} />}
    </Page>
  );
}
