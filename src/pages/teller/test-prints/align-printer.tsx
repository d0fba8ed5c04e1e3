import { Button, Card, Flex, InputNumber, Segmented } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { showPassbook } from "#contract/operations/member-ledger/passbook";
import { Field } from "../../../components/field";
import { Receipt } from "../../../components/receipt";
import {
  type AlignedPaper,
  alignedPapers,
  type PaperOffset,
  ReceiptSheet,
  usePaperOffset,
} from "../../../components/receipt-paper";
import { useAuth, useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { PassbookSample } from "./passbook-sample";
import { type Sampled, sampled, sampleReceipt, sampleSlip } from "./sample-receipt";

/** Prints samples on a paper, and keeps by how much this device moves what it prints there. */
export function AlignPrinter() {
  const t = useT("teller");
  const can = useCan();
  const [paper, setPaper] = useState<AlignedPaper>("80");
  const offered = alignedPapers.filter((one) => one !== "passbook" || can(permissionOf(showPassbook)));
  return (
    <Card size="small" title={t("test.align")}>
      <p>{t("test.what")}</p>
      <Flex vertical gap="middle" align="start">
        <Segmented
          aria-label={t("test.paper")}
          value={paper}
          onChange={setPaper}
          options={offered.map((value) => ({
            value,
            label: value === "passbook" ? t("test.passbook") : t(`receipt.papers.${value}`),
          }))}
        />
        <Offset key={paper} paper={paper} />
        {paper === "passbook" ? <PassbookSample /> : <ReceiptSample paper={paper} />}
      </Flex>
    </Card>
  );
}

function Offset({ paper }: { paper: AlignedPaper }) {
  const t = useT("teller");
  const [offset, setOffset] = usePaperOffset(paper);
  const field = (axis: keyof PaperOffset) => (
    <Field id={`offset_${axis}`} label={t(`test.${axis}`)}>
      <InputNumber<number>
        id={`offset_${axis}`}
        addonAfter="mm"
        min={-50}
        max={50}
        step={0.5}
        precision={1}
        style={{ width: 160 }}
        value={offset[axis] / 10}
        onChange={(now) => setOffset({ ...offset, [axis]: Math.round((now ?? 0) * 10) })}
      />
    </Field>
  );
  return (
    <Flex gap="middle" wrap>
      {field("x")}
      {field("y")}
    </Flex>
  );
}

function ReceiptSample({ paper }: { paper: Exclude<AlignedPaper, "passbook"> }) {
  const t = useT("teller");
  const branch = useBranch();
  const { user } = useAuth();
  const { time_zone: timeZone, business_date: today } = branch.branch;
  const [what, setWhat] = useState<Sampled>("receipt");
  const of = {
    organization: branch.organization.name,
    branch: branch.branch.name,
    teller: user.full_name,
    today,
    lineName: (line: number) => t("test.sample", { line }),
  };
  const receipt = what === "receipt" ? sampleReceipt(of) : sampleSlip(what, of);
  const shown = <Receipt receipt={receipt} timeZone={timeZone} />;
  return (
    <>
      <Segmented
        aria-label={t("test.which")}
        value={what}
        onChange={setWhat}
        options={sampled.map((value) => ({ value, label: t(`test.${value}`) }))}
      />
      <Button type="primary" onClick={() => window.print()}>
        {t("test.print")}
      </Button>
      <div className={`receipt-on-${paper} test-paper`}>{shown}</div>
      <ReceiptSheet paper={paper}>{shown}</ReceiptSheet>
    </>
  );
}
