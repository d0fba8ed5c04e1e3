import { useRef, useState } from "react";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import { readTemplate } from "#contract/operations/employees/permission-templates";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useAsk } from "../../hooks/use-operation";
import { useNotify } from "../../providers/notification";

interface TemplatePickerProps {
  label: string;
  /** Gets the template with all it permits; null when it was cleared. */
  onPicked(template: PermissionTemplate | null): void;
  id?: string;
}

/** Picks a permission template of the branch. */
export function TemplatePicker({ label, onPicked, id }: TemplatePickerProps) {
  const notify = useNotify();
  const ask = useAsk();
  const [picked, setPicked] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const pick = async (id: string | null) => {
    latest.current = id;
    setPicked(id);
    if (id === null) return onPicked(null);
    try {
      const template = await ask(readTemplate, { id });
      // Another may have been picked meanwhile.
      if (latest.current === id) onPicked(template);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <div className="template-picker">
      <ReferencePicker
        id={id}
        to="permission-template"
        aria-label={label}
        placeholder={label}
        value={picked}
        onChange={(one) => void pick(one)}
      />
    </div>
  );
}
