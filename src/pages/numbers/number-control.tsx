import { Button, Flex, Tabs } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { reprintList } from "#contract/entities/reprint";
import { permissionOf } from "#contract/kit/operation";
import { handOutBooklet } from "#contract/operations/numbers/booklets";
import { numberAuthority } from "#contract/resources/number-authority";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { Booklets } from "./booklets";
import { HandOutDialog } from "./hand-out-dialog";
import { Numbering } from "./numbering";
import { Register } from "./register";
import { Reprints } from "./reprints";

/** The numbers of every series, what is wrong with them, and who has which booklet of receipts. */
export function NumberControl() {
  const t = useT("numbers");
  const labels = useLabels();
  const can = useCan();
  const { path } = useBranch();
  const [isHandingOut, setHandingOut] = useState(false);
  const tabs = [
    { key: "register", label: t("register"), children: <Register /> },
    { key: "numbering", label: t("numbering"), children: <Numbering /> },
  ];
  if (can(`${receiptBookletList.name}:read`))
    tabs.push(
      { key: "booklets", label: labels.list(receiptBookletList), children: <Booklets /> },
      { key: "reprints", label: labels.list(reprintList), children: <Reprints /> },
    );
  return (
    <Page
      title={t("title")}
      extra={
        <Flex gap="small" wrap>
          {can(`${numberAuthority.name}:read`) && (
            <Link to={path(numberAuthority.page)}>
              <Button tabIndex={-1}>{t("authorities")}</Button>
            </Link>
          )}
          {can(permissionOf(handOutBooklet)) && (
            <Button type="primary" onClick={() => setHandingOut(true)}>
              {t("hand_out.act")}
            </Button>
          )}
        </Flex>
      }
    >
      <Tabs destroyOnHidden items={tabs} />
      {isHandingOut && <HandOutDialog onClose={() => setHandingOut(false)} />}
    </Page>
  );
}
