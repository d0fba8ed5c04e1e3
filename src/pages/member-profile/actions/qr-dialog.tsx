import { Button, Flex, Modal } from "antd";
import { memberQr } from "#contract/operations/members/qr";
import { QrCode } from "../../../components/qr-code";
import { PrintSheet } from "../../../components/receipt-sheet";
import { ErrorState, LoadingState } from "../../../components/states";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useProfile } from "../profile";
import "../member-profile.css";

const printedPixels = 320;

/** The member's QR code, to be shown, kept as a picture or printed. */
export function QrDialog({ onClose }: { onClose(): void }) {
  const t = useT("member-profile");
  const { id, full_name, passbook } = useProfile().member;
  const { data, error, refetch } = useRead(memberQr, { id });
  const label = t("qr.of", { name: full_name });
  return (
    <Modal
      open
      title={t("act.qr")}
      onCancel={onClose}
      footer={
        data && (
          <Button type="primary" autoFocus onClick={() => window.print()}>
            {t("qr.print")}
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <>
          <Flex vertical align="center">
            <strong>{full_name}</strong>
            <br />
            {passbook}
          </Flex>
          <QrCode
            value={data.content}
            label={label}
            size={240}
            download={{ text: t("qr.download"), fileName: `member_profile_${passbook}.png` }}
          />
          <PrintSheet paper="page">
            <Flex vertical align="center" gap="small" style={{ paddingTop: "20mm" }}>
              <QrCode value={data.content} label={label} size={printedPixels} />
              <strong>{full_name}</strong>
              <span>{passbook}</span>
            </Flex>
          </PrintSheet>
        </>
      )}
    </Modal>
  );
}
