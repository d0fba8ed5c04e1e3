import { BookOutlined, PrinterOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Flex, Select, Typography } from "antd";
import { useState } from "react";
import type { Passbook } from "#contract/entities/passbook";
import { permissionOf } from "#contract/kit/operation";
import {
  openVolume,
  printPassbook,
  reprintPassbook,
  savePassbookLayout,
} from "#contract/operations/member-ledger/passbook";
import { Page } from "../../../components/page";
import { RefusalAlert } from "../../../components/refusal-alert";
import { EmptyState } from "../../../components/states";
import { useCan } from "../../../hooks/use-auth";
import { useDates } from "../../../hooks/use-dates";
import { useT } from "../../../providers/i18n";
import { LayoutDialog } from "./layout-dialog";
import { OpenVolumeDialog } from "./open-volume-dialog";
import { PassbookPages } from "./passbook-pages";
import { PassbookPaper } from "./passbook-paper";
import { ReprintDialog } from "./reprint-dialog";
import type { MemberAccountIds, ShownPassbook } from "./use-passbook";

interface PassbookViewProps {
  memberAccount: MemberAccountIds;
  book: Passbook;
  passbook: ShownPassbook;
}

type Asking = "volume" | "reprint" | "layout" | null;

/** A passbook line by line, what is to be printed into it, and how. */
export function PassbookView({ memberAccount, book, passbook }: PassbookViewProps) {
  const t = useT("member-ledger");
  const [asking, setAsking] = useState<Asking>(null);
  const [newest] = book.volumes;
  const isNewest = book.volume_id === (newest?.id ?? null);
  const close = () => setAsking(null);
  const holders = [book.member_name, ...book.account.joint_holders.map(({ full_name }) => full_name)];
  return (
    <Page
      title={`${holders.join(" / ")} · ${book.passbook}`}
      extra={<Acts book={book} passbook={passbook} onAsk={setAsking} isNewest={isNewest} />}
    >
      <Flex vertical gap="middle">
        <Head book={book} passbook={passbook} />
        <RefusalAlert refusal={passbook.refusal} />
        {newest ? (
          <PassbookPages lines={[...book.lines, ...(isNewest ? book.waiting : [])]} />
        ) : (
          <EmptyState
            title={t("passbook.none")}
            description={t("passbook.waiting", { count: book.waiting_count })}
          />
        )}
      </Flex>
      {asking === "volume" && (
        <OpenVolumeDialog
          memberAccount={memberAccount}
          book={book}
          onOpened={(lines) => {
            passbook.showVolume(null);
            passbook.toPaper(lines);
          }}
          onClose={close}
        />
      )}
      {asking === "reprint" && (
        <ReprintDialog
          memberAccount={memberAccount}
          book={book}
          onReprint={passbook.toPaper}
          onClose={close}
        />
      )}
      {asking === "layout" && (
        <LayoutDialog book={book} onSaved={() => void passbook.read.refetch()} onClose={close} />
      )}
      <PassbookPaper layout={book.layout} lines={passbook.onPaper} onPrinted={passbook.takeOut} />
    </Page>
  );
}

interface ActsProps {
  book: Passbook;
  passbook: ShownPassbook;
  isNewest: boolean;
  onAsk(asking: Asking): void;
}

function Acts({ book, passbook, isNewest, onAsk }: ActsProps) {
  const t = useT("member-ledger");
  const can = useCan();
  const [newest] = book.volumes;
  return (
    <>
      {newest && isNewest && can(permissionOf(printPassbook)) && (
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={book.waiting.length === 0}
          loading={passbook.isPrinting}
          onClick={() => void passbook.printNew()}
        >
          {t("passbook.print_new", { count: book.waiting.length })}
        </Button>
      )}
      {can(permissionOf(openVolume)) && (
        <Button
          type={newest ? "default" : "primary"}
          icon={<BookOutlined aria-hidden />}
          onClick={() => onAsk("volume")}
        >
          {t(newest ? "passbook.open_next" : "passbook.open_first")}
        </Button>
      )}
      {book.lines.length > 0 && can(permissionOf(reprintPassbook)) && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => onAsk("reprint")}>
          {t("passbook.reprint")}
        </Button>
      )}
      {can(permissionOf(savePassbookLayout)) && (
        <Button icon={<SettingOutlined aria-hidden />} onClick={() => onAsk("layout")}>
          {t("passbook.layout")}
        </Button>
      )}
    </>
  );
}

/** Which account it is, and which of its volumes is shown. */
function Head({ book, passbook }: Pick<PassbookViewProps, "book" | "passbook">) {
  const t = useT("member-ledger");
  const dates = useDates();
  const shown = book.volumes.find(({ id }) => id === book.volume_id);
  return (
    <Flex gap="middle" wrap align="center">
      <Typography.Text strong>
        {book.account.code} {book.account.name}
      </Typography.Text>
      {book.volumes.length > 1 && (
        <Select
          aria-label={t("passbook.volume")}
          style={{ minWidth: 220 }}
          value={book.volume_id}
          onChange={passbook.showVolume}
          options={book.volumes.map(({ id, number, reason }) => ({
            value: id,
            label: t("passbook.volume_number", { number, reason }),
          }))}
        />
      )}
      {shown && (
        <Typography.Text type="secondary">
          {t("passbook.state", {
            printed: shown.printed,
            room: shown.lines_per_page * shown.pages,
            date: dates.show(shown.opened_at),
            person: shown.opened_by_name ?? "",
          })}
        </Typography.Text>
      )}
    </Flex>
  );
}
