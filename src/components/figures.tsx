import { Typography } from "antd";
import type { ReactNode } from "react";
import { Columns } from "./columns";
import "./figures.css";

interface Figure {
  label: string;
  value: ReactNode;
  /** There is nothing behind it yet. */
  isUnused?: boolean;
}

/** Figures to be seen at a glance, each in a box under its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Columns component="dl" width={150} gap={8} style={{ marginBottom: 12 }}>
      {figures.map(({ label, value, isUnused }) => (
        <div key={label} className={isUnused ? "figure is-unused" : "figure"}>
          <dt>
            <Typography.Text type="secondary">{label}</Typography.Text>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Columns>
  );
}
