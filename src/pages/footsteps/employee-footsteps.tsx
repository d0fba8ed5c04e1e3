import { Flex, Segmented } from "antd";
import { useMemo, useState } from "react";
import { branchFootsteps, type Footstep, organizationFootsteps } from "#contract/entities/footstep";
import { permissionOf } from "#contract/kit/operation";
import { verifyFootsteps } from "#contract/operations/footsteps/verify";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { footstepCells } from "../../resources/footsteps/cells";
import { FootstepDrawer } from "../../resources/footsteps/footstep-drawer";
import { filtersOf, useNarrowing } from "./narrowing";
import { NarrowingBar } from "./narrowing-bar";
import { VerifyChain } from "./verify-chain";

type Scope = "branch" | "organization";

/** What was done in the branch, or in all branches the person may read; narrowed by who, when and what. */
export function EmployeeFootsteps() {
  const t = useT("footsteps");
  const can = useCan();
  const [scope, setScope] = useState<Scope>("branch");
  const [shown, setShown] = useState<Footstep | null>(null);
  const { narrowing, change } = useNarrowing();
  const query = useMemo(() => filtersOf(narrowing), [narrowing]);
  const actions = (row: Row) => [
    { key: "person", label: t("narrow.thisPerson"), onClick: () => change({ person: String(row.user_id) }) },
    { key: "module", label: t("narrow.thisModule"), onClick: () => change({ module: String(row.module) }) },
  ];
  const extra = (
    <Flex gap="small" wrap>
      <Segmented<Scope>
        aria-label={t("scope.label")}
        value={scope}
        onChange={setScope}
        options={(["branch", "organization"] as const).map((value) => ({
          value,
          label: t(`scope.${value}`),
        }))}
      />
      {can(permissionOf(verifyFootsteps)) && <VerifyChain />}
    </Flex>
  );
  return (
    <Page title={t("page.footstep")} extra={extra}>
      <NarrowingBar narrowing={narrowing} onChange={change} />
      <ListView
        key={scope}
        list={scope === "branch" ? branchFootsteps : organizationFootsteps}
        title="description"
        cells={footstepCells}
        query={query}
        actions={actions}
        onOpen={(row) => setShown(row as unknown as Footstep)}
      />
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
