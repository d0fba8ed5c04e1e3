import type { Resource } from "#contract/kit/resource";
import { useMay } from "../../../hooks/use-auth";
import { Children, type ChildrenProps } from "../../../resources/children/children";
import { useProfile } from "../../member-profile/profile";

type PartOptions = Pick<ChildrenProps, "resource" | "cells" | "note" | "filter">;

/** A noun that hangs on the member, as far as the person may see it. */
export function MemberPart(options: PartOptions) {
  const { member, over, isLocked } = useProfile();
  const may = useMay();
  const { name } = options.resource;
  if (!may(`${name}:read`) && !may(`${name}:own-read`)) return null;
  return <Children {...options} parentId={member.id} over={over} isLocked={isLocked} />;
}

/** A tab of nouns that hang on the member. */
export function Parts({ nouns }: { nouns: readonly Resource[] }) {
  return (
    <div className="profile-tab">
      {nouns.map((resource) => (
        <MemberPart key={resource.name} resource={resource} />
      ))}
    </div>
  );
}
