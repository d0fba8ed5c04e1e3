import { Alert, Button, Card, Flex, Typography } from "antd";
import { useState } from "react";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { Page } from "../../components/page";
import { RefusalAlert } from "../../components/refusal-alert";
import { useBranch } from "../../hooks/use-branch";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { OperationFields } from "../../resources/form/operation-fields";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { ImportedBalances } from "./imported-balances";
import "./periods.css";

type Posted = Output<typeof postOpeningBalances>;

/** Brings the balances of the old books in: an entry whose sides are equal, a line for each balance. */
export function OpeningBalances() {
  const t = useT("accounts");
  const [posted, setPosted] = useState<Posted | null>(null);
  return (
    <Page title={t("opening.title")}>
      {posted && (
        <Alert
          type="success"
          showIcon
          role="status"
          message={t("opening.posted", { reference: posted.reference, lines: posted.lines })}
          style={{ marginBottom: 16 }}
        />
      )}
      <OpeningForm key={posted?.id} onPosted={setPosted} />
      <ImportedBalances />
    </Page>
  );
}

function OpeningForm({ onPosted }: { onPosted(posted: Posted): void }) {
  const t = useT("accounts");
  const { branch } = useBranch();
  const posting = useOperationForm(
    postOpeningBalances,
    { entry_date: branch.business_date, description: "", lines: [] },
    onPosted,
    "resources",
  );
  const { form } = posting;
  useUnsavedGuard(form.formState.isDirty && !form.formState.isSubmitSuccessful);
  const lines = (form.watch("lines") ?? []) as { debit?: number | null; credit?: number | null }[];
  const sum = (side: "debit" | "credit") => lines.reduce((total, line) => total + (line[side] ?? 0), 0);
  const [debit, credit] = [sum("debit"), sum("credit")];
  return (
    <Card size="small" className="opening-balances">
      <form {...posting.formProps} aria-label={t("opening.title")}>
        <Typography.Paragraph type="secondary">{t("opening.help")}</Typography.Paragraph>
        <RefusalAlert refusal={posting.refusal} />
        <OperationFields operation={postOpeningBalances} control={form.control} />
        <Flex gap="middle" align="center" wrap>
          <Button type="primary" htmlType="submit" loading={posting.pending} disabled={debit !== credit}>
            {t("opening.post")}
          </Button>
          <output>
            {t("opening.sums", { debit: formatPesos(debit), credit: formatPesos(credit) })}
            {debit !== credit && ` · ${t("opening.differ", { by: formatPesos(Math.abs(debit - credit)) })}`}
          </output>
        </Flex>
      </form>
    </Card>
  );
}
