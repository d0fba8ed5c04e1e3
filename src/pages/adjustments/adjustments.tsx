import { PlusOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { adjustmentList } from "#contract/entities/adjustment";
import { permissionOf } from "#contract/kit/operation";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useDrawer } from "../../resources/use-drawer";
import { EntryDialogs } from "../transactions/entry-dialogs";
import { NewAdjustment } from "./new-adjustment";

/** The adjustments of the branch, each with its entry, and the way to post another. */
export function Adjustments() {
  const t = useT("teller");
  const can = useCan();
  const at = useDrawer("accounting/adjustment-entry");
  const mayCreate = can(permissionOf(createAdjustment));
  const mayShow = can(permissionOf(showEntry));
  return (
    <Page
      title={t("page.adjustment")}
      extra={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={at.create}>
            {t("adjustment.new")}
          </Button>
        )
      }
    >
      <ListView
        list={adjustmentList}
        title="reference"
        onOpen={mayShow ? at.show : undefined}
        onCreate={mayCreate ? at.create : undefined}
      />
      <EntryDialogs
        id={at.act === "show" && mayShow ? (at.id ?? null) : null}
        onShow={(id) => (id ? at.show({ id }) : at.close())}
      />
      {at.act === "create" && mayCreate && (
        <Drawer
          open
          width="min(900px, 100vw)"
          title={t("adjustment.new")}
          onClose={at.close}
          maskClosable={false}
          autoFocus={false}
        >
          <NewAdjustment onPosted={mayShow ? at.show : at.close} />
        </Drawer>
      )}
    </Page>
  );
}
