import { WarningFilled } from "@ant-design/icons";
import { Button, Flex, Progress } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  type MissingRequirement,
  memberDataQuality,
  missingRequirements,
} from "#contract/entities/member-data-quality";
import type { Filter } from "#contract/kit/list-query";
import { type Output, permissionOf } from "#contract/kit/operation";
import { dataQuality, fixMembers } from "#contract/operations/members/data-quality";
import { lazyComponent } from "../../../components/lazy-component";
import { Page } from "../../../components/page";
import { ErrorState, LoadingState } from "../../../components/states";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useRead } from "../../../hooks/use-operation";
import { useLabels } from "../../../lists/labels";
import { ListView, type Row } from "../../../lists/list-view";
import type { Selection } from "../../../lists/selection";
import { useT } from "../../../providers/i18n";
import { useLive } from "../../../providers/live-provider";
import "../members.css";

const FixDialog = lazyComponent(() => import("./fix-dialog").then((file) => file.FixDialog));

const topics = ["member.create", "member.update"];

/** The tab of a profile on which something that is lacking is entered. */
const tabOf: Record<MissingRequirement, string> = {
  tax_number: "personal",
  birthdate: "personal",
  sex: "personal",
  civil_status: "personal",
  contact_number: "personal",
  address: "personal",
  government_id: "ids",
  valid_government_id: "ids",
  beneficiary: "relations",
  member_type: "membership",
  picture: "personal",
  signature: "personal",
};

/** Only what is lacking is marked: a "No" under "No birthdate" would have to be read twice. */
const requirementCells = Object.fromEntries(
  missingRequirements.map((requirement) => [
    `lacks_${requirement}`,
    (value: unknown) => value === true && <Lacking />,
  ]),
);

function Lacking() {
  return <WarningFilled className="lacking-mark" role="img" aria-label={useLabels().option("yes")} />;
}

const missingRequirementsOf = (row: Row) =>
  missingRequirements.filter((requirement) => row[`lacks_${requirement}`] === true);

/** The missing requirement that the address narrows the list to: "?lack=birthdate". */
function useRequirement() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("lack");
  return {
    requirement: missingRequirements.find((one) => one === named) ?? null,
    // Another question starts on its first page.
    setRequirement: (requirement: MissingRequirement | null) =>
      setSearch(requirement ? { lack: requirement } : {}),
  };
}

/** What members lack for the yearly filing: how far the branch is, who lacks what, and repairing it. */
export function DataQuality() {
  const t = useT("members");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { requirement, setRequirement } = useRequirement();
  const [fixing, setFixing] = useState<Selection | null>(null);
  const fixed: readonly Filter[] = requirement
    ? [{ field: `lacks_${requirement}`, mode: "equal", value: true }]
    : [];
  const mayFix = can(permissionOf(fixMembers));
  const open = (row: Row) => {
    const tab = tabOf[requirement ?? missingRequirementsOf(row)[0] ?? "birthdate"];
    navigate(path(`member-profile/${row.id}/${tab}`));
  };
  return (
    <Page title={t("page.member-data-quality")}>
      <Standing requirement={requirement} onRequirement={setRequirement} />
      <ListView
        key={requirement ?? "all"}
        list={memberDataQuality}
        query={fixed}
        title="full_name"
        cells={requirementCells}
        onOpen={open}
        actions={(row) => [{ key: "open", label: t("quality.open"), onClick: () => open(row) }]}
        selectable={mayFix}
        bulk={(selection) => (
          <Button size="small" onClick={() => setFixing(selection)}>
            {t("quality.fix")}
          </Button>
        )}
      />
      {fixing && <FixDialog selection={fixing} requirement={requirement} onClose={() => setFixing(null)} />}
    </Page>
  );
}

interface StandingProps {
  requirement: MissingRequirement | null;
  onRequirement(requirement: MissingRequirement | null): void;
}

/** How complete the branch is, and how many lack what; a click shows who. */
function Standing({ requirement, onRequirement }: StandingProps) {
  const { data, error, refetch } = useRead(dataQuality, {}, { invalidatedBy: topics });
  useLive(topics, () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? (
    <Figures figures={data} requirement={requirement} onRequirement={onRequirement} />
  ) : (
    <LoadingState />
  );
}

function Figures({
  figures,
  requirement,
  onRequirement,
}: StandingProps & { figures: Output<typeof dataQuality> }) {
  const t = useT("members");
  const { members, complete, percent } = figures;
  return (
    <section className="quality" aria-label={t("quality.standing")}>
      <div>
        <Progress percent={percent} aria-label={t("quality.standing")} />
        <p>{t("quality.complete", { complete, members })}</p>
      </div>
      <Flex component="ul" wrap gap="small" className="quality-lacks" aria-label={t("quality.lacks")}>
        {figures.lacks.map((one) => (
          <li key={one.lack}>
            <Button
              size="small"
              shape="round"
              type={requirement === one.lack ? "primary" : "default"}
              aria-pressed={requirement === one.lack}
              onClick={() => onRequirement(requirement === one.lack ? null : one.lack)}
            >
              <span>
                {t(`missing.${one.lack}`)} <strong>{one.count}</strong>
              </span>
            </Button>
          </li>
        ))}
      </Flex>
    </section>
  );
}
