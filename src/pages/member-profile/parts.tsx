import { Flex } from "antd";
import type { Resource } from "#contract/kit/resource";
import { useCan } from "../../hooks/use-auth";
import { Children, type ChildrenProps } from "../../resources/children/children";
import { useProfile } from "./profile";

type PartOptions = Pick<ChildrenProps, "resource" | "cells" | "note" | "filter">;

/** A resource that hangs on the member, as far as the person may see it. */
export function MemberPart(options: PartOptions) {
  const { member, over, isLocked } = useProfile();
  const can = useCan();
  const { name } = options.resource;
  if (!can(`${name}:read`) && !can(`${name}:own-read`)) return null;
  return <Children {...options} parentId={member.id} over={over} isLocked={isLocked} />;
}

/** A tab of resources that hang on the member. */
export function Parts({ resources }: { resources: readonly Resource[] }) {
  return (
    <Flex vertical gap="large">
      {resources.map((resource) => (
        <MemberPart key={resource.name} resource={resource} />
      ))}
    </Flex>
  );
}
