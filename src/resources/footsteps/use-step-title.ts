import type { Footstep } from "#contract/entities/footstep";
import { permissionOf } from "#contract/kit/operation";
import { pluralOf, singularOf } from "#contract/kit/resource";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useDeclaredOperations } from "../operations/declared";
import { useSubjectName } from "../use-subject-name";

/** What of a step says what it is. */
export type SaidByStep = Pick<Footstep, "module" | "activity" | "description" | "entity">;

const declared = (name: string) => ({
  resource: resources.find((one) => one.name === name),
  list: lists.find((one) => one.name === name),
});

/** Says what a step did: a name in the person's language, all else as it was written. */
export function useStepTitle(): (step: SaidByStep) => string {
  const t = useT("footsteps");
  const operationText = useT("operations");
  const jobText = useT("jobs");
  const labels = useLabels();
  const subjectName = useSubjectName();
  const operations = useDeclaredOperations();

  /** What was done to a record, or with a list, which the server says by rule; or what was asked for. */
  const byRule = ({ module, description }: SaidByStep, act: string, done: "act" | "asked") => {
    const { resource, list } = declared(module);
    if (resource && description === `${singularOf(resource)}: ${act}`)
      return t(`${done}.${act}`, { defaultValue: description, thing: labels.one(resource) });
    const isExport = description === `Exported ${resource ? pluralOf(resource) : list?.label}`;
    return isExport ? t("act.export", { thing: subjectName(module) }) : undefined;
  };

  const nameOf = ({ module, description, entity }: SaidByStep, act: string): string => {
    if (entity === "job-run") return jobText(`job.${module}_${act}`, { defaultValue: description });
    const operation = operations.find((one) => permissionOf(one) === `${module}:${act}`);
    if (operation?.label !== description) return description;
    return operationText(`${module}.${act}`, { defaultValue: description });
  };

  return (step) => {
    if (!step.description) return labels.option(step.activity);
    const [, act = step.activity, how] = /^(.*)-(success|asked)$/.exec(step.activity) ?? [];
    const isAsked = how === "asked";
    const told = byRule(step, act, isAsked ? "asked" : "act");
    if (told) return told;
    return isAsked ? t("asked.operation", { thing: nameOf(step, act) }) : nameOf(step, act);
  };
}
