import { Button, Flex } from "antd";
import { useRef, useState } from "react";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import {
  createTemplate,
  readTemplate,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { type FieldBinding, fieldBindingOf, TextField } from "../../components/form-fields";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useOperation, useRead } from "../../hooks/use-operation";
import { type OperationForm, useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { Effect } from "./effect";
import { PermissionsValidationError } from "./grant-fields";
import { MatrixEditor } from "./matrix-editor";
import { PermissionRefusal } from "./permission-refusal";

interface SavedProps {
  onSaved(): void;
}

type Saving = OperationForm<typeof createTemplate> | OperationForm<typeof updateTemplate>;

/** The inputs of a template, in the form that is around them. */
function TemplateFields({
  binding,
  pending,
  saving,
}: {
  binding: FieldBinding;
  pending: boolean;
  saving: Saving;
}) {
  const t = useT("employees");
  const held = (binding.valueOf("permissions") ?? []) as string[];
  return (
    <>
      <PermissionRefusal refusal={saving.refusal} />
      <TextField binding={binding} name="name" label={t("template.name")} isRequired autoFocus />
      <TextField binding={binding} name="description" label={t("template.description")} />
      <PermissionsValidationError binding={binding} />
      <MatrixEditor held={held} onChange={(next) => binding.change("permissions", next)} canCompare />
      <Flex justify="end" className="form-actions">
        <Button type="primary" htmlType="submit" loading={pending}>
          {t("action.save")}
        </Button>
      </Flex>
    </>
  );
}

/** Says that it was saved, once leaving needs no question. */
function useSaved(onSaved: () => void) {
  const t = useT("employees");
  const notify = useNotify();
  return (release: () => void) => (template: PermissionTemplate) => {
    release();
    notify.success(t("template.saved", { name: template.name }));
    onSaved();
  };
}

/** A template as it was when the form was opened: what others do meanwhile must not reach into it. */
function useTemplateOnce(id: string | undefined) {
  const read = useRead(readTemplate, { id: id ?? "" }, { enabled: id !== undefined });
  const first = useRef<PermissionTemplate>(undefined);
  if (read.data) first.current ??= read.data;
  return { template: first.current, error: read.error, refetch: () => void read.refetch() };
}

/** A new template, from nothing or from another. */
export function NewTemplate({ copyOf, onSaved }: SavedProps & { copyOf?: string }) {
  const t = useT("employees");
  const { template, error, refetch } = useTemplateOnce(copyOf);
  if (!copyOf) return <NewForm start={{ name: "", description: "", permissions: [] }} onSaved={onSaved} />;
  if (error && !template) return <ErrorState error={error} onRetry={refetch} />;
  if (!template) return <LoadingState />;
  const { description, permissions } = template;
  const name = t("template.copyOf", { name: template.name });
  return <NewForm start={{ name, description, permissions }} onSaved={onSaved} />;
}

type Start = Pick<PermissionTemplate, "name" | "description" | "permissions">;

function NewForm({ start, onSaved }: SavedProps & { start: Start }) {
  const saved = useSaved(onSaved);
  const saving = useOperationForm(createTemplate, start, (made) => saved(guard.release)(made), "employees");
  const guard = useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps}>
      <TemplateFields
        binding={fieldBindingOf(saving, "template_")}
        pending={saving.pending}
        saving={saving}
      />
    </form>
  );
}

/** Changes a template. Who was given it keeps what they were given. */
export function ChangeTemplate({ id, onSaved }: SavedProps & { id: string }) {
  const { template, error, refetch } = useTemplateOnce(id);
  if (error && !template) return <ErrorState error={error} onRetry={refetch} />;
  return template ? <ChangeForm template={template} onSaved={onSaved} /> : <LoadingState />;
}

/** Whom the change would reach, once it is given anew. */
function DraftEffect({ template, draft }: { template: PermissionTemplate; draft: string[] }) {
  const t = useT("employees");
  const can = useCan();
  const [isShown, setIsShown] = useState(false);
  if (!can("employee:read")) return null;
  if (!isShown) return <Button onClick={() => setIsShown(true)}>{t("effect.show")}</Button>;
  return (
    <section aria-label={t("effect.title")}>
      <h3>{t("effect.title")}</h3>
      <Effect template={template} draft={draft} />
    </section>
  );
}

function ChangeForm({ template, onSaved }: SavedProps & { template: PermissionTemplate }) {
  const t = useT("employees");
  const saved = useSaved(onSaved);
  const newest = useOperation(readTemplate);
  const { id, name, description, permissions, version } = template;
  const start = { id, name, description, permissions, version };
  const saving = useOperationForm(updateTemplate, start, (made) => saved(guard.release)(made), "employees");
  const guard = useUnsavedGuard(saving.form.formState.isDirty);
  const isStale = saving.refusal?.code === "stale_version";
  // What was typed goes on, on top of what somebody else has saved.
  const goOn = () =>
    newest.run({ id }).then(
      (now) => saving.form.setValue("version", now.version),
      () => undefined,
    );
  return (
    <form {...saving.formProps}>
      <TemplateFields
        binding={fieldBindingOf(saving, "template_")}
        pending={saving.pending}
        saving={saving}
      />
      <DraftEffect template={template} draft={saving.form.watch("permissions")} />
      {isStale && (
        <Button loading={newest.pending} onClick={() => void goOn()}>
          {t("template.keepMine")}
        </Button>
      )}
    </form>
  );
}
