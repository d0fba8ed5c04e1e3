import { Col, Row } from "antd";
import { permissionOf, requiredPermission } from "#contract/kit/operation";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { printSampleCheck } from "#contract/operations/prints/check-papers";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { Page } from "../../../components/page";
import { useCan } from "../../../hooks/use-auth";
import { useT } from "../../../providers/i18n";
import { AlignPrinter } from "./align-printer";
import { CheckSamples } from "./check-samples";
import { AllSeries, OwnNumbers } from "./next-numbers";
import "../teller.css";

/** SPEC's /transaction/test: samples that align printers, and the number that each series gives next. */
export function TestPrints() {
  const t = useT("teller");
  const can = useCan();
  return (
    <Page title={t("page.test-prints")}>
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={14}>
          <AlignPrinter />
          {can(requiredPermission(printSampleCheck) ?? "") && <CheckSamples />}
        </Col>
        <Col xs={24} lg={10}>
          {can(permissionOf(postDeposit)) && <OwnNumbers />}
          {can(permissionOf(showPostingSettings)) && <AllSeries />}
        </Col>
      </Row>
    </Page>
  );
}
