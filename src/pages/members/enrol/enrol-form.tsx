import { Alert, Button, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Output } from "#contract/kit/operation";
import { enrolMember } from "#contract/operations/members/create-member";
import { RefusalAlert } from "../../../components/refusal-alert";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useFaults } from "../../../hooks/use-faults";
import { useOperation } from "../../../hooks/use-operation";
import { problemOf } from "../../../providers/http";
import { useT } from "../../../providers/i18n";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { PartRows } from "../../branch/members/enrol/part-rows";
import { Review } from "../../branch/members/enrol/review";
import { StepNav } from "../../branch/members/enrol/step-nav";
import { lastStep, steps } from "../../branch/members/enrol/steps";
import { type Enrolment, useEnrolment } from "../../branch/members/enrol/use-enrolment";
import { MemberField } from "../../branch/members/fields/member-field";
import { SuspectedDialog } from "../create/suspected-dialog";
import { useSuspected } from "../create/use-suspected";
import { type Content, inputOf } from "./content";
import { useDraft } from "./use-draft";

const required: readonly string[] = ["first_name", "last_name"];

interface EnrolFormProps {
  draftId: string;
  start: Content;
  /** The draft is at the server already. */
  isKept: boolean;
  onEnrolled(member: Output<typeof enrolMember>): void;
  onOpen(id: string): void;
}

/** The full form of a new member: steps in any order, kept as a draft while it is typed. */
export function EnrolForm({ draftId, start, isKept, onEnrolled, onOpen }: EnrolFormProps) {
  const t = useT("members");
  const enrolment = useEnrolment(start);
  const { content, faults, go } = enrolment;
  const draft = useDraft(draftId, content, isKept);
  const sending = useSending({ enrolment, draft, draftId, onEnrolled });
  // What is not at the server yet would be lost with the tab.
  const guard = useUnsavedGuard(draft.state === "failed");
  const box = useFocus(content.step, sending.attempts);
  const isReview = content.step === lastStep;
  const step = steps[content.step] ?? steps[0];
  const saveKey = onSaveKey(() => (isReview ? void sending.send() : go(content.step + 1)));
  const isSuspected = sending.suspected.candidates.length > 0;
  return (
    <div className="enrol">
      <StepNav current={content.step} faults={faults} onGo={go} />
      <form ref={box} noValidate {...saveKey} onSubmit={(event) => event.preventDefault()}>
        <h2 tabIndex={-1}>{t(`step.${step?.name}`)}</h2>
        {!isSuspected && <RefusalAlert refusal={sending.refusal} />}
        {isReview ? (
          <Review
            content={content}
            faults={faults}
            textOf={(path, label) => enrolment.faultAt(path, label) ?? ""}
            onGo={go}
          />
        ) : (
          <StepFields enrolment={enrolment} />
        )}
        <Flex gap="small" wrap className="form-actions" align="center">
          <Button disabled={content.step === 0} onClick={() => go(content.step - 1)}>
            {t("enrol.back")}
          </Button>
          {isReview ? (
            <Button type="primary" loading={sending.pending} onClick={() => void sending.send()}>
              {t("enrol.submit")}
            </Button>
          ) : (
            <Button type="primary" onClick={() => go(content.step + 1)}>
              {t("enrol.next")}
            </Button>
          )}
          <DraftState draft={draft} />
        </Flex>
      </form>
      {isSuspected && (
        <SuspectedDialog
          typed={content.values}
          candidates={sending.suspected.candidates}
          pending={sending.pending}
          onClose={sending.suspected.close}
          onOpen={(id) => {
            guard.release();
            onOpen(id);
          }}
          onNotSame={() => void sending.send(true)}
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
  const { ofRefusal } = useFaults("members");
  const [attempts, setAttempts] = useState(0);
  const suspected = useSuspected(refusal);
  const send = async (isConfirmed = false) => {
    enrolment.showAll();
    setAttempts((count) => count + 1);
    if (enrolment.hasFaults) return;
    await draft.hold();
    try {
      const more = { draft_id: draftId, confirm_not_duplicate: isConfirmed };
      const member = await run(inputOf(enrolment.content, more));
      draft.forget();
      onEnrolled(member);
    } catch (error) {
      enrolment.refuse(ofRefusal(problemOf(error)));
      draft.resume();
    }
  };
  const isAtInput = Object.keys(refusal?.fields ?? {}).length > 0;
  return { send, pending, suspected, attempts, refusal: isAtInput ? null : refusal };
}

/** Puts the focus on what is wrong in the step that opens, else on its heading. */
function useFocus(step: number, attempts: number) {
  const box = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step and each attempt move the focus
  useEffect(() => {
    const faulty = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = box.current?.querySelector<HTMLElement>(".ant-form-item input");
    (faulty?.querySelector("input") ?? faulty ?? first ?? box.current?.querySelector("h2"))?.focus();
  }, [step, attempts]);
  return box;
}

function StepFields({ enrolment }: { enrolment: Enrolment }) {
  const t = useT("members");
  const step = steps[enrolment.content.step];
  return (
    <>
      <div className="members-columns">
        {step?.fields.map((name) => (
          <MemberField
            key={name}
            entry={enrolment.entry}
            name={name}
            isRequired={required.includes(name)}
            help={name === "passbook" ? t("create.passbookHelp") : undefined}
          />
        ))}
      </div>
      {step?.parts.map((noun) => (
        <PartRows key={noun.name} enrolment={enrolment} noun={noun} />
      ))}
    </>
  );
}

/** Whether what is typed is safe, and what to do when it is not. */
function DraftState({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useT("members");
  if (draft.state !== "failed")
    return (
      <span role="status" className="quiet">
        {t(`draft.${draft.state}`)}
      </span>
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
