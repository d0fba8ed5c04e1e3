import { Alert, Button, Flex, Typography } from "antd";
import { useEffect, useRef } from "react";
import type { Control } from "react-hook-form";
import { member } from "#contract/entities/member";
import type { Output } from "#contract/kit/operation";
import { enrolMember } from "#contract/operations/members/create-member";
import { Columns } from "../../../components/columns";
import { RefusalAlert } from "../../../components/refusal-alert";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useOperation } from "../../../hooks/use-operation";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import { useLabels } from "../../../lists/labels";
import { problemOf } from "../../../providers/api-error";
import { useT } from "../../../providers/i18n";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { SuspectedDialog } from "../create/suspected-dialog";
import { useSuspected } from "../create/use-suspected";
import { MemberFormField } from "../fields/member-form-field";
import { inputOf, type Start } from "./content";
import { PartRows } from "./part-rows";
import { Review } from "./review";
import { StepNav } from "./step-nav";
import { lastStep, steps } from "./steps";
import { useDraft } from "./use-draft";
import { type Enrolment, useEnrolment } from "./use-enrolment";

interface EnrolFormProps {
  draftId: string;
  start: Start;
  /** The draft is at the server already. */
  isKept: boolean;
  onEnrolled(member: Output<typeof enrolMember>): void;
  onOpen(id: string): void;
}

/** The full form of a new member: steps in any order, kept as a draft while it is typed. */
export function EnrolForm({ draftId, start, isKept, onEnrolled, onOpen }: EnrolFormProps) {
  const t = useT("members");
  const enrolment = useEnrolment(start);
  const { form, step, invalid, go } = enrolment;
  const draft = useDraft(draftId, enrolment, isKept);
  const sending = useSending({ enrolment, draft, draftId, onEnrolled });
  // What is not at the server yet would be lost with the tab.
  const guard = useUnsavedGuard(draft.state === "failed");
  const box = useFocus(step, form.formState.submitCount);
  const isReview = step === lastStep;
  const saveKey = onSaveKey(() => (isReview ? sending.send() : go(step + 1)));
  const isSuspected = sending.suspected.candidates.length > 0;
  return (
    <div className="enrol">
      <StepNav current={step} invalid={invalid} onGo={go} />
      <form ref={box} noValidate {...saveKey} onSubmit={(event) => event.preventDefault()}>
        <h2 tabIndex={-1}>{t(`step.${(steps[step] ?? steps[0])?.name}`)}</h2>
        {!isSuspected && <RefusalAlert refusal={sending.refusal} />}
        {isReview ? (
          <Review
            entered={form.getValues()}
            invalid={invalid}
            textOf={(path, label) => enrolment.validationErrorOf(path, label) ?? ""}
            onGo={go}
          />
        ) : (
          <StepFields enrolment={enrolment} />
        )}
        <Flex gap="small" wrap className="form-actions" align="center">
          <Button disabled={step === 0} onClick={() => go(step - 1)}>
            {t("enrol.back")}
          </Button>
          {isReview ? (
            <Button type="primary" loading={sending.pending} onClick={() => sending.send()}>
              {t("enrol.submit")}
            </Button>
          ) : (
            <Button type="primary" onClick={() => go(step + 1)}>
              {t("enrol.next")}
            </Button>
          )}
          <DraftState draft={draft} />
        </Flex>
      </form>
      {isSuspected && (
        <SuspectedDialog
          typed={form.getValues()}
          candidates={sending.suspected.candidates}
          pending={sending.pending}
          onClose={sending.suspected.close}
          onOpen={(id) => {
            guard.release();
            onOpen(id);
          }}
          onNotSame={() => sending.send(true)}
        />
      )}
    </div>
  );
}

interface SendingInput extends Pick<EnrolFormProps, "draftId" | "onEnrolled"> {
  enrolment: Enrolment;
  draft: ReturnType<typeof useDraft>;
}

function useSending({ enrolment, draft, draftId, onEnrolled }: SendingInput) {
  const { run, pending, refusal } = useOperation(enrolMember);
  const { messagesOfRefusal } = useValidationMessages("members");
  const suspected = useSuspected(refusal);
  const add = async (isConfirmed: boolean) => {
    const more = { draft_id: draftId, confirm_not_duplicate: isConfirmed };
    const input = inputOf(enrolment.form.getValues(), more);
    await draft.hold();
    try {
      const added = await run(input);
      draft.forget();
      onEnrolled(added);
    } catch (error) {
      enrolment.refuse(messagesOfRefusal(problemOf(error)));
      draft.resume();
    }
  };
  const send = (isConfirmed = false) => enrolment.submit(() => add(isConfirmed));
  const isAtInput = Object.keys(refusal?.fields ?? {}).length > 0;
  return { send, pending, suspected, refusal: isAtInput ? null : refusal };
}

/** Puts the focus on what is wrong in the step that opens, else on its heading. */
function useFocus(step: number, attempts: number) {
  const box = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step and each attempt move the focus
  useEffect(() => {
    const invalid = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = box.current?.querySelector<HTMLElement>(".ant-form-item input");
    (invalid?.querySelector("input") ?? invalid ?? first ?? box.current?.querySelector("h2"))?.focus();
  }, [step, attempts]);
  return box;
}

function StepFields({ enrolment }: { enrolment: Enrolment }) {
  const labels = useLabels();
  const step = steps[enrolment.step];
  return (
    <>
      <Columns width={220} gap="0 16px">
        {step?.fields.map((name) => (
          <MemberFormField
            key={name}
            control={enrolment.form.control as unknown as Control}
            prefix="enrol_"
            validationError={enrolment.validationErrorOf(name, labels.field(name, member.fields[name]))}
            name={name}
            isNew
          />
        ))}
      </Columns>
      {step?.parts.map((resource) => (
        <PartRows
          key={resource.name}
          enrolment={enrolment}
          resource={resource}
          isAlone={step.fields.length + step.parts.length === 1}
        />
      ))}
    </>
  );
}

/** Whether what is typed is safe, and what to do when it is not. */
function DraftState({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useT("members");
  if (draft.state !== "failed")
    return (
      <Typography.Text role="status" type="secondary">
        {t(`draft.${draft.state}`)}
      </Typography.Text>
    );
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      message={t("draft.failed")}
      description={draft.failure?.message}
      action={
        <Button size="small" onClick={draft.saveNow}>
          {t("draft.retry")}
        </Button>
      }
    />
  );
}
