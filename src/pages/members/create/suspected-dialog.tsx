import { Button, Card, Flex, Modal, Tag } from "antd";
import type { SuspectedMember } from "#contract/operations/members/duplicates";
import { Columns } from "../../../components/columns";
import { Facts } from "../../../components/facts";
import { MemberCard } from "../../../components/member-card";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import "../members.css";

/** What was typed of a new member. */
type Typed = Readonly<Record<string, unknown>>;

interface SuspectedDialogProps {
  typed: Typed;
  candidates: readonly SuspectedMember[];
  pending: boolean;
  onOpen(id: string): void;
  onNotSame(): void;
  onClose(): void;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The name as lists show it: "Last, First Middle Suffix". */
const nameOf = ({ last_name, first_name, middle_name, suffix }: Typed) =>
  `${text(last_name) ?? ""}, ${[first_name, middle_name, suffix].map(text).filter(Boolean).join(" ")}`;

/** The new member beside those they may be: one of them is opened, or they are said to be another. */
export function SuspectedDialog(props: SuspectedDialogProps) {
  const { typed, candidates, pending, onOpen, onNotSame, onClose } = props;
  const t = useT("members");
  return (
    <Modal
      open
      width={760}
      title={t("suspected.title")}
      onCancel={onClose}
      footer={
        <Flex gap="small" justify="end" wrap>
          <Button onClick={onClose}>{t("suspected.back")}</Button>
          <Button danger loading={pending} onClick={onNotSame}>
            {t("suspected.notSame")}
          </Button>
        </Flex>
      }
    >
      <p>{t("suspected.text")}</p>
      <Columns width={280}>
        <section aria-label={t("suspected.new")}>
          <h3>{t("suspected.new")}</h3>
          <strong>{nameOf(typed)}</strong>
          <TypedFacts row={typed} />
        </section>
        <section aria-label={t("suspected.known")}>
          <h3>{t("suspected.known")}</h3>
          {candidates.map((candidate) => (
            <Card key={candidate.id} size="small">
              <MemberCard member={candidate}>
                <Reasons reasons={candidate.reasons} score={candidate.score} />
              </MemberCard>
              <Button onClick={() => onOpen(candidate.id)}>{t("suspected.open")}</Button>
            </Card>
          ))}
        </section>
      </Columns>
    </Modal>
  );
}

const compared = ["birthdate", "contact_number", "tax_identification_number", "old_reference_id"] as const;

function TypedFacts({ row }: { row: Typed }) {
  const labels = useLabels();
  return <Facts facts={compared.map((name) => [labels.field(name), text(row[name])])} />;
}

/** How likely two members are one, and by what. */
export function Reasons({ reasons, score }: Pick<SuspectedMember, "reasons" | "score">) {
  const t = useT("members");
  return (
    <Flex gap={4} wrap>
      <Tag color="warning">{t("suspected.score", { score })}</Tag>
      {reasons.map((reason) => (
        <Tag key={reason}>{t(`suspected.reason.${reason}`)}</Tag>
      ))}
    </Flex>
  );
}
