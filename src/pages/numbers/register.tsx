import { Flex, Input } from "antd";
import { useState } from "react";
import { explainNumber } from "#contract/operations/numbers/explain-number";
import { numberRegister } from "#contract/operations/numbers/number-register";
import { DateInput } from "../../components/pickers/date-input";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { NumberUses } from "./number-uses";
import { SeriesTable } from "./series-table";

const changing = ["journal.create", "receipt-booklet.create", "receipt-booklet.update"];

/** Every series over a span of days, and what a single number was used for. */
export function Register() {
  const t = useT("numbers");
  const { branch } = useBranch();
  const today = branch.business_date;
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [number, setNumber] = useState("");
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="center">
        <span style={{ width: 150 }}>
          <DateInput aria-label={t("from")} value={from} onChange={(day) => setFrom(day ?? today)} />
        </span>
        <span style={{ width: 150 }}>
          <DateInput aria-label={t("to")} value={to} onChange={(day) => setTo(day ?? today)} />
        </span>
        <Input.Search
          allowClear
          aria-label={t("find")}
          placeholder={t("find")}
          maxLength={100}
          style={{ width: 260 }}
          onSearch={(typed) => setNumber(typed.trim())}
        />
      </Flex>
      {number && <Found number={number} />}
      <Series from={from} to={to} />
    </Flex>
  );
}

function Series({ from, to }: { from: string; to: string }) {
  const t = useT("numbers");
  const { data, error, refetch } = useRead(numberRegister, { from, to }, { invalidatedBy: changing });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <SeriesTable series={data.data} />
      {data.is_cut && <p>{t("cut")}</p>}
    </>
  );
}

function Found({ number }: { number: string }) {
  const t = useT("numbers");
  const { data, error, refetch } = useRead(explainNumber, { number }, { invalidatedBy: changing });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) return <EmptyState title={t("unused", { number })} />;
  return <NumberUses title={t("used_for", { number })} uses={data.data} />;
}
