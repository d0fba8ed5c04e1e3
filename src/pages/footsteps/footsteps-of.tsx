import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Footstep, memberFootsteps, personFootsteps } from "#contract/entities/footstep";
import { Page } from "../../components/page";
import { ReferenceText } from "../../components/pickers/reference-text";
import { EmptyState } from "../../components/states";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { footstepCells } from "../../resources/footsteps/cells";
import { FootstepDrawer } from "../../resources/footsteps/footstep-drawer";

const lists = { employee: personFootsteps, member: memberFootsteps };

/** What one employee did in the branch, or what was done to a member: "?employee=…", "?member=…". */
export function FootstepsOf({ whose }: { whose: keyof typeof lists }) {
  const t = useT("footsteps");
  const [search] = useSearchParams();
  const [shown, setShown] = useState<Footstep | null>(null);
  const id = search.get(whose);
  const { path, ...list } = lists[whose];
  return (
    <Page
      title={t(`page.${list.name}`)}
      extra={id && whose === "member" && <ReferenceText to="member-profile" id={id} />}
    >
      {id ? (
        <ListView
          key={id}
          list={{ ...list, path: path.replace(":id", id) }}
          title="description"
          cells={footstepCells}
          onOpen={(row) => setShown(row as unknown as Footstep)}
        />
      ) : (
        <EmptyState title={t("list.nobody")} />
      )}
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
