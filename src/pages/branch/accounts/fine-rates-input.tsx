import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, InputNumber, Select } from "antd";
import type { z } from "zod";
import { type accountTerms, paymentModes } from "#contract/entities/account-terms";
import { Fault } from "../../../components/field";
import { useT } from "../../../providers/i18n";
import { useLabels } from "../../../resources/labels";

export type FineRate = Extract<
  z.output<typeof accountTerms>,
  { account_type: "fines" }
>["fine_rates"][number];

interface FineRatesInputProps {
  value: readonly FineRate[];
  onChange(rates: FineRate[]): void;
  fault: string | undefined;
}

const kinds = ["amortization", "maturity"] as const;

/** Rates of fines of their own for modes of payment, each at most once. */
export function FineRatesInput({ value, onChange, fault }: FineRatesInputProps) {
  const t = useT("accounts");
  const labels = useLabels();
  const free = paymentModes.filter((mode) => !value.some((rate) => rate.mode === mode));
  const change = (index: number, part: Partial<FineRate>) =>
    onChange(value.map((rate, at) => (at === index ? { ...rate, ...part } : rate)));
  return (
    <div className="account-wide">
      <div className="account-label">{t("field.fine_rates")}</div>
      {value.length > 0 && (
        <table className="account-table">
          <thead>
            <tr>
              <th scope="col">{t("fineRate.mode")}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`fineRate.${kind}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {value.map((rate, index) => (
              <tr key={rate.mode}>
                <td>
                  <Select
                    aria-label={t("fineRate.mode")}
                    value={rate.mode}
                    style={{ width: "100%" }}
                    onChange={(mode) => change(index, { mode })}
                    options={[rate.mode, ...free].map((mode) => ({
                      value: mode,
                      label: labels.option(mode),
                    }))}
                  />
                </td>
                {kinds.map((kind) => (
                  <td key={kind}>
                    <InputNumber<string>
                      aria-label={`${t(`fineRate.${kind}`)}: ${labels.option(rate.mode)}`}
                      stringMode
                      suffix="%"
                      value={rate[kind]}
                      onChange={(now) => change(index, { [kind]: now ?? "0" })}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t("fineRate.remove", { mode: labels.option(rate.mode) })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {free[0] && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            onChange([...value, { mode: free[0] as FineRate["mode"], amortization: "0", maturity: "0" }])
          }
        >
          {t("fineRate.add")}
        </Button>
      )}
      {fault && <Fault text={fault} />}
    </div>
  );
}
