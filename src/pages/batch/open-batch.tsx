import { Card, Col, Flex, Row } from "antd";
import type { Batch } from "#contract/entities/batch";
import { momentIn } from "../../components/receipt";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { DepositInBank } from "./bank-deposits";
import { BatchFigures } from "./batch-figures";
import type { CountedDenomination } from "./batch-summary";
import { EndBatchForm } from "./end-batch-form";
import { OwnFundings } from "./fundings";
import { OwnRemittances } from "./remittances";
import { SheetButton } from "./sheet-button";
import "./batch.css";

interface OpenBatchProps {
  batch: Batch;
  onEnded(batch: Batch, counts: CountedDenomination[]): void;
}

/** The batch as it runs, and the count that ends it. */
export function OpenBatch({ batch, onEnded }: OpenBatchProps) {
  const t = useT("teller");
  const { branch } = useBranch();
  const opened = momentIn(branch.time_zone, batch.opened_at);
  return (
    <Row gutter={[24, 16]}>
      <Col xs={24} xl={12}>
        <Card size="small" title={`${batch.reference} · ${batch.name}`} extra={t("batch.since", { opened })}>
          <BatchFigures batch={batch} />
        </Card>
        <Flex vertical gap="middle" style={{ marginTop: 16 }}>
          <OwnFundings batchId={batch.id} />
          <OwnRemittances />
          <Flex gap="small" wrap>
            <DepositInBank />
            <SheetButton batchId={batch.id} />
          </Flex>
        </Flex>
      </Col>
      <Col xs={24} xl={12}>
        <EndBatchForm batch={batch} onEnded={onEnded} />
      </Col>
    </Row>
  );
}
