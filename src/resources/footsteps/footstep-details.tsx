import { Descriptions, Flex, Tag } from "antd";
import type { ReactNode } from "react";
import type { Footstep } from "#contract/entities/footstep";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { PointText } from "../../lists/lazy-cells";
import { useT } from "../../providers/i18n";
import { useSubjectName } from "../use-subject-name";
import { StepTitle } from "./cells";
import { ChangesTable } from "./changes-table";
import "./footsteps.css";

const levelColors: Record<string, string> = { warning: "gold", error: "red" };

/** All that is known of a step: what, who, from where, with what, and what it changed. */
export function FootstepDetails({ step }: { step: Footstep }) {
  const t = useT("footsteps");
  const labels = useLabels();
  const subjectName = useSubjectName();
  const dates = useDates();
  const { latitude, longitude } = step;
  const facts: [name: string, value: ReactNode][] = [
    ["when", dates.show(step.created_at)],
    ["person", [step.user_full_name, step.user_name && `(${step.user_name})`].filter(Boolean).join(" ")],
    ["role", step.account_type && labels.option(step.account_type)],
    ["place", step.place],
    ["module", subjectName(step.module)],
    ["activity", labels.option(step.activity)],
    ["description", step.description && <StepTitle step={step} />],
    [
      "level",
      step.level !== "info" && <Tag color={levelColors[step.level]}>{labels.option(step.level)}</Tag>,
    ],
    ["origin", step.origin === "browser" && labels.option(step.origin)],
    ["entity", step.entity && subjectName(step.entity)],
    ["row", step.entity_id],
    ["address", step.ip_address],
    ["device", step.device_type],
    ["browser", step.user_agent],
    ["zone", step.location],
    ["language", step.accept_language],
    ["referer", step.referer],
    ["point", latitude !== null && longitude !== null && <PointText value={{ latitude, longitude }} />],
    ["request", step.request_id],
  ];
  return (
    <Flex vertical gap="large">
      <ChangesTable before={step.before} after={step.after} entity={step.entity} />
      <Descriptions
        size="small"
        column={1}
        items={facts
          .filter(([, value]) => value)
          .map(([name, value]) => ({ key: name, label: t(`fact.${name}`), children: value }))}
      />
    </Flex>
  );
}
