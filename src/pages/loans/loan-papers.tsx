import { PrinterOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import type { Loan } from "#contract/entities/loan-record";
import {
  printAmortisationCard,
  printDisclosure,
  printPromissoryNote,
  printReleaseVoucher,
} from "#contract/operations/prints/loan-papers";
import { useT } from "../../providers/i18n";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";

/** The ways to the papers of what is printed, and of what is released. */
export function LoanPapers({ loan }: { loan: Loan }) {
  const t = useT("loans");
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const { id, figures, number, state, releases, released_at } = loan;
  if (!number || !figures || state === "rejected" || state === "withdrawn") return null;
  const asked = { id, language };
  const standing = releases.filter((one) => one.undone_by_entry_id === null && one.way !== "taken over");
  const vouchers = standing.map(({ entry_id, reference }) => ({
    label: standing.length > 1 ? `${t("show.voucher")} ${reference}` : t("show.voucher"),
    href: addressOf(printReleaseVoucher, { ...asked, entry_id }),
  }));
  const papers = [
    { label: t("show.disclosure"), href: addressOf(printDisclosure, asked) },
    { label: t("show.note"), href: addressOf(printPromissoryNote, asked) },
    ...(released_at ? [{ label: t("show.card"), href: addressOf(printAmortisationCard, asked) }] : []),
    ...vouchers,
  ];
  return (
    <Flex gap="small" wrap>
      {papers.map(({ label, href }) => (
        <Button key={label} icon={<PrinterOutlined aria-hidden />} href={href} target="_blank" rel="noopener">
          {label}
        </Button>
      ))}
    </Flex>
  );
}
