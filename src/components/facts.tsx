import { Typography } from "antd";
import type { ReactNode } from "react";
import { Columns } from "./columns";

interface FactsProps {
  /** A label and a value each; what has no value is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What there is to know, beside one another, each under its label. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <Columns component="dl" width={160} gap="6px 16px" style={{ marginBlock: 8 }}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>
            <Typography.Text type="secondary">{label}</Typography.Text>
          </dt>
          <dd style={{ margin: 0, overflowWrap: "anywhere" }}>{value}</dd>
        </div>
      ))}
    </Columns>
  );
}
