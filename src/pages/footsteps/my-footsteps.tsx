import { useState } from "react";
import { type Footstep, myBranchFootsteps, myFootsteps } from "#contract/entities/footstep";
import { Page } from "../../components/page";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { footstepCells } from "../../resources/footsteps/cells";
import { FootstepDrawer } from "../../resources/footsteps/footstep-drawer";

/** What the person did: in this branch, or in all organisations and outside any. */
export function MyFootsteps({ scope }: { scope: "branch" | "all" }) {
  const t = useT("footsteps");
  const [shown, setShown] = useState<Footstep | null>(null);
  return (
    <Page title={t(scope === "branch" ? "page.my-branch-footstep" : "page.my-footstep")}>
      <ListView
        key={scope}
        list={scope === "branch" ? myBranchFootsteps : myFootsteps}
        title="description"
        cells={footstepCells}
        onOpen={(row) => setShown(row as unknown as Footstep)}
      />
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
