import { useMemo } from "react";
import type { Control } from "react-hook-form";
import type { Fields } from "#contract/kit/field";
import { Columns } from "../../components/columns";
import { FormFrame } from "../../components/record-frame";
import { holdEnter, onSaveKey } from "../../hooks/on-save-key";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormField } from "../../resources/form/form-field";
import { StaleDialog } from "../../resources/form/stale-dialog";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import type { Values } from "../../resources/form/values";
import type { AccountTag } from "../accounts/account-tags";
import { TagsInput } from "../accounts/tags-input";
import { EntryGrid } from "./entry-grid";
import { accountsFor, sectionsOf, type Voucher } from "./kinds";
import { type StartOfVoucher, useVoucherForm, type VoucherFormAtWork } from "./use-voucher-form";
import "../accounts/accounts.css";

interface VoucherFormProps {
  start: StartOfVoucher;
  onSaved(voucher: Voucher): void;
  onCancel(): void;
}

/** Writes a draft: what it is about, its lines, who signs it and what is filed with it. */
export function VoucherForm({ start, onSaved, onCancel }: VoucherFormProps) {
  const t = useT("vouchers");
  const notify = useNotify();
  const { kind, before } = start;
  const work = useVoucherForm(start, (voucher) => {
    guard.release();
    notify.success(t("form.saved", { name: voucher.name }));
    onSaved(voucher);
  });
  const guard = useUnsavedGuard(work.form.formState.isDirty);
  const { formProps, pending, refusal } = work;
  const { above, below } = sectionsOf(kind);
  const accounts = useMemo(() => accountsFor(kind), [kind]);
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  return (
    <form {...formProps} {...saveKey} aria-busy={pending} autoComplete="off">
      <FormFrame
        resource={kind.entity.name}
        id={before?.id}
        isSaving={pending}
        refusal={refusal}
        saveText={t("form.save")}
        onCancel={onCancel}
      >
        <Section fields={above} work={work} start={start} isFirst />
        <EntryGrid
          rows={work.rows}
          onChange={work.changeRows}
          errorsOf={work.cellErrorsOf}
          refusal={work.linesRefusal}
          accounts={accounts}
          hasWords={"pay_to" in kind.entity.fields}
        />
        <Section fields={below} work={work} start={start} />
      </FormFrame>
      <Stale work={work} kind={kind} />
    </form>
  );
}

interface SectionProps {
  fields: Fields;
  work: VoucherFormAtWork;
  start: StartOfVoucher;
  isFirst?: boolean;
}

/** What only a check has. */
const ofChecks = ["check_number", "check_date"];

function Section({ fields, work: { form }, start: { kind, before }, isFirst = false }: SectionProps) {
  const isCheck = form.watch("payment_kind") === "check";
  const shown = Object.entries(fields).filter(([name]) => isCheck || !ofChecks.includes(name));
  return (
    <Columns width={240} gap="0 16px" onKeyDown={holdEnter}>
      {shown.map(([name, field], index) =>
        name === "tags" ? (
          <Tags key={name} form={form} kind={kind} />
        ) : (
          <div key={name} style={field.kind === "table" ? whole : undefined}>
            <FormField
              name={name}
              field={field}
              control={form.control as Control<Values>}
              row={before && { ...before }}
              isFirst={isFirst && index === 0}
            />
          </div>
        ),
      )}
    </Columns>
  );
}

/** Rows inside a row need the whole width. */
const whole = { gridColumn: "1 / -1" };

/** The tags, as those of an account are given. */
function Tags({ form, kind }: Pick<VoucherFormAtWork, "form"> & Pick<StartOfVoucher, "kind">) {
  return (
    <TagsInput
      value={(form.watch("tags") ?? []) as AccountTag[]}
      onChange={(tags) => form.setValue("tags", tags, { shouldDirty: true })}
      category={kind.tagCategory}
      validationError={undefined}
    />
  );
}

function Stale({ work, kind }: { work: VoucherFormAtWork } & Pick<StartOfVoucher, "kind">) {
  const { form, newest, overwrite, reloadLatest } = work;
  if (!newest) return null;
  return (
    <StaleDialog
      resource={kind.entity}
      typed={form.getValues()}
      newest={{ ...newest }}
      onKeep={overwrite}
      onTake={reloadLatest}
    />
  );
}
