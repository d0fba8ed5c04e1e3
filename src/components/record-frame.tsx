import { Create, Edit, EditButton, SaveButton, type SaveButtonProps, Show } from "@refinedev/antd";
import { Button } from "antd";
import { type ReactNode, useEffect, useId } from "react";
import { type ApiError, isWaiting } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { RefusalAlert } from "./refusal-alert";

// The drawer or page around it has the title, and the list under it the way here.
const bare = {
  title: false,
  breadcrumb: false,
  goBack: null,
  headerProps: { extra: null },
  contentProps: { className: "record-frame" },
  // Whether they stand in one line is said by the place they stand in.
  footerButtonProps: { style: { float: "none", display: "flex", flexWrap: "inherit", marginRight: 0 } },
} as const;

/** In the place of sending a form whose request waits already: once more it would wait twice. */
export const keepSent = (event?: { preventDefault(): void }) => event?.preventDefault();

interface FormFrameProps {
  resource?: string;
  /** The record that is changed; none for a new one. */
  id?: string;
  isSaving: boolean;
  /** Why it was not saved, about no single input. What waits for somebody else is not sent once more. */
  refusal: ApiError | null;
  /** What the button that saves says, if not Save or Create. */
  saveText?: ReactNode;
  onCancel?(): void;
  /** What stands before the two buttons. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** The frame of a form that makes or changes a record; it lies within the form. */
export function FormFrame(props: FormFrameProps) {
  const { resource, id, isSaving, refusal, saveText, onCancel, buttons, children } = props;
  const t = useT();
  const closeId = useId();
  const isSent = isWaiting(refusal);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) document.getElementById(closeId)?.focus();
  }, [isSent, closeId]);
  const Frame = id ? Edit : Create;
  return (
    <Frame
      resource={resource}
      {...(id && { recordItemId: id, canDelete: false })}
      {...bare}
      saveButtonProps={{ loading: isSaving, disabled: isSaving, icon: null, htmlType: "submit" }}
      footerButtons={({ saveButtonProps }: { saveButtonProps?: SaveButtonProps }) => (
        <>
          {buttons}
          {onCancel && (
            <Button id={closeId} onClick={onCancel}>
              {t(isSent ? "action.close" : "action.cancel")}
            </Button>
          )}
          {!isSent && (
            <SaveButton {...saveButtonProps}>
              {saveText ?? t(id ? "action.save" : "action.create")}
            </SaveButton>
          )}
        </>
      )}
    >
      <RefusalAlert refusal={refusal} />
      {children}
    </Frame>
  );
}

interface ShowFrameProps {
  resource: string;
  id: string;
  onEdit?(): void;
  /** What else can be done with the record. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** The frame of a record that is shown, with what can be done with it. */
export function ShowFrame({ resource, id, onEdit, buttons, children }: ShowFrameProps) {
  const t = useT();
  return (
    <Show
      resource={resource}
      recordItemId={id}
      canEdit={false}
      canDelete={false}
      {...bare}
      footerButtons={
        <>
          {buttons}
          {onEdit && (
            <EditButton resource={resource} recordItemId={id} type="primary" onClick={onEdit}>
              {t("action.edit")}
            </EditButton>
          )}
        </>
      }
    >
      {children}
    </Show>
  );
}
