import { Drawer } from "antd";
import { useMemo } from "react";
import { parentField, type Resource } from "#contract/kit/resource";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { RecordTitle } from "../record-title";
import type { ChildActs } from "./child-rows";
import type { Over } from "./use-over";

const FormView = lazyComponent(() => import("../views/form").then((file) => file.FormView), <LoadingState />);
const ShowView = lazyComponent(() => import("../views/show").then((file) => file.ShowView), <LoadingState />);

interface ChildDrawerProps {
  resource: Resource;
  parentId: string;
  over: Over;
  isLocked: boolean;
  acts: ChildActs;
}

/** A part over the page it stands on: its form, or everything it holds. */
export function ChildDrawer({ resource, parentId, over, isLocked, acts }: ChildDrawerProps) {
  const field = parentField(resource) as string;
  const fixed = useMemo(() => ({ [field]: parentId }), [field, parentId]);
  // Whose part it is, the page around it says.
  const shown = useMemo(() => {
    const { [field]: _, ...fields } = resource.fields;
    return { ...resource, fields };
  }, [resource, field]);

  const [, act, id] = over.parts;
  const isForm = !isLocked && (act === "create" || (act === "edit" && id));
  const isShown = act === "show" && id;
  if (!isForm && !isShown) return null;
  return (
    <Drawer
      open
      width="min(560px, 100vw)"
      title={<RecordTitle resource={resource} act={act} id={id} />}
      onClose={over.close}
      // Esc asks before it closes; a stray click beside a form does nothing.
      maskClosable={!isForm}
      // The form puts the focus on its first input.
      autoFocus={!isForm}
    >
      {isForm ? (
        <FormView
          key={`${act} ${id}`}
          resource={resource}
          id={act === "edit" ? id : undefined}
          fixed={fixed}
          onSaved={over.close}
          onCancel={over.close}
        />
      ) : (
        <ShowView
          key={id}
          resource={shown}
          id={id as string}
          actions={(row) => ({ edit: acts.edit(row), remove: acts.remove(row) })}
        />
      )}
    </Drawer>
  );
}
