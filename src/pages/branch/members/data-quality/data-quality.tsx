import { CheckOutlined } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type MemberLack, memberDataQuality, memberLacks } from "#contract/entities/member-data-quality";
import type { Filter } from "#contract/kit/list-query";
import { type Output, permissionOf } from "#contract/kit/operation";
import { dataQuality, fixMembers } from "#contract/operations/members/data-quality";
import { lazily } from "../../../../components/lazy-component";
import { Page } from "../../../../components/page";
import { ErrorState, LoadingState } from "../../../../components/states";
import { useMay } from "../../../../hooks/use-auth";
import { useBranch } from "../../../../hooks/use-branch";
import { useRead } from "../../../../hooks/use-operation";
import { ListView, type Row } from "../../../../lists/list-view";
import type { Selection } from "../../../../lists/selection";
import { useT } from "../../../../providers/i18n";
import { useLive } from "../../../../providers/live";
import { useLabels } from "../../../../resources/labels";
import "../members.css";

const FixDialog = lazily(() =>
  import("../../../members/data-quality/fix-dialog").then((file) => file.FixDialog),
);

const topics = ["member.create", "member.update"];

/** The tab of a profile on which something that is lacking is entered. */
const tabOf: Record<MemberLack, string> = {
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
const lackCells = Object.fromEntries(
  memberLacks.map((lack) => [`lacks_${lack}`, (value: unknown) => value === true && <Lacking />]),
);

function Lacking() {
  return <CheckOutlined role="img" aria-label={useLabels().option("yes")} />;
}

const lacksOf = (row: Row) => memberLacks.filter((lack) => row[`lacks_${lack}`] === true);

/** The lack that the address narrows the list to: "?lack=birthdate". */
function useLack() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("lack");
  return {
    lack: memberLacks.find((one) => one === named) ?? null,
    // Another question starts on its first page.
    setLack: (lack: MemberLack | null) => setSearch(lack ? { lack } : {}),
  };
}

/** What members lack for the yearly filing: how far the branch is, who lacks what, and repairing it. */
export function DataQuality() {
  const t = useT("members");
  const may = useMay();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { lack, setLack } = useLack();
  const [fixing, setFixing] = useState<Selection | null>(null);
  const fixed: readonly Filter[] = lack ? [{ field: `lacks_${lack}`, mode: "equal", value: true }] : [];
  const mayFix = may(permissionOf(fixMembers));
  const open = (row: Row) => {
    const tab = tabOf[lack ?? lacksOf(row)[0] ?? "birthdate"];
    navigate(path(`member-profile/${row.id}/${tab}`));
  };
  return (
    <Page title={t("page.member-data-quality")}>
      <Standing lack={lack} onLack={setLack} />
      <ListView
        key={lack ?? "all"}
        list={memberDataQuality}
        query={fixed}
        title="full_name"
        cells={lackCells}
        onOpen={open}
        actions={(row) => [{ key: "open", label: t("quality.open"), onClick: () => open(row) }]}
        selectable={mayFix}
        bulk={(selection) => (
          <Button size="small" onClick={() => setFixing(selection)}>
            {t("quality.fix")}
          </Button>
        )}
      />
      {fixing && <FixDialog selection={fixing} lack={lack} onClose={() => setFixing(null)} />}
    </Page>
  );
}

interface StandingProps {
  lack: MemberLack | null;
  onLack(lack: MemberLack | null): void;
}

/** How complete the branch is, and how many lack what; a click shows who. */
function Standing({ lack, onLack }: StandingProps) {
  const { data, error, refetch } = useRead(dataQuality, {}, { stirredBy: topics });
  useLive(topics, () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Figures figures={data} lack={lack} onLack={onLack} /> : <LoadingState />;
}

function Figures({ figures, lack, onLack }: StandingProps & { figures: Output<typeof dataQuality> }) {
  const t = useT("members");
  const { members, complete, percent } = figures;
  return (
    <section className="quality" aria-label={t("quality.standing")}>
      <div>
        <Progress percent={percent} aria-label={t("quality.standing")} />
        <p>{t("quality.complete", { complete, members })}</p>
      </div>
      <ul className="lack-list" aria-label={t("quality.lacks")}>
        {figures.lacks.map((one) => (
          <li key={one.lack}>
            <button
              type="button"
              className="lack"
              aria-pressed={lack === one.lack}
              onClick={() => onLack(lack === one.lack ? null : one.lack)}
            >
              {t(`lack.${one.lack}`)} <strong>{one.count}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
