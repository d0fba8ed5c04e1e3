import { ConfigProvider, Typography } from "antd";
import type { Control } from "react-hook-form";
import { loan } from "#contract/entities/loan";
import type { Loan } from "#contract/entities/loan-record";
import type { Fields } from "#contract/kit/field";
import { Columns } from "../../components/columns";
import { FormFrame } from "../../components/record-frame";
import { holdEnter, onSaveKey } from "../../hooks/on-save-key";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormField } from "../../resources/form/form-field";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import type { Values } from "../../resources/form/values";
import type { AccountTag } from "../accounts/account-tags";
import { TagsInput } from "../accounts/tags-input";
import { EarlierLoan, MemberOfLoan } from "./earlier-loan";
import { fitsMode } from "./fits-mode";
import { useLoanForm } from "./use-loan-form";

interface LoanFormProps {
  /** The application that is changed; none for a new one. */
  before?: Loan;
  onSaved(loan: Loan): void;
  onCancel(): void;
}

const sections = Object.entries(loan.groups.loan) as [keyof typeof loan.groups.loan, Fields][];

/** Fields that only some products leave to the loan, by what says so of the product. */
const ofProducts: Readonly<Record<string, string>> = {
  balloon_percent: "maximum_balloon_percent",
  fixed_principal_percent: "maximum_fixed_principal_percent",
  instalment: "offers_own_instalment",
};

/** Rows inside a row need the whole width. */
const whole = { gridColumn: "1 / -1", minWidth: 0 } as const;

/** Writes an application, section by section. */
export function LoanForm({ before, onSaved, onCancel }: LoanFormProps) {
  const t = useT("loans");
  const notify = useNotify();
  const work = useLoanForm(before, (saved) => {
    guard.release();
    notify.success(t("form.saved", { name: saved.name }));
    onSaved(saved);
  });
  const { form, formProps, pending, refusal, product } = work;
  const guard = useUnsavedGuard(form.formState.isDirty);
  const mode = form.watch("payment_mode");
  const memberId = (form.watch("member_id") as string | null) ?? null;
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  // Then the amount is worked out.
  const hasApplied = (form.watch("applied_amount") ?? null) !== null;
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== false;
  const isOffered = (name: string) =>
    !(name in ofProducts) || isSaid(product?.[ofProducts[name] as string]) || isSaid(form.getValues(name));
  const isAsked = (name: string) => fitsMode(name, mode) && isOffered(name);
  return (
    <form {...formProps} {...saveKey} aria-busy={pending} autoComplete="off">
      <FormFrame
        resource={loan.name}
        id={before?.id}
        isSaving={pending}
        refusal={refusal}
        saveText={t("form.save")}
        onCancel={onCancel}
      >
        <MemberOfLoan value={memberId}>
          {sections.map(([section, fields], index) => (
            <section key={section} aria-label={t(`section.${section}`)}>
              <Typography.Title level={5} className="loan-section">
                {t(`section.${section}`)}
              </Typography.Title>
              <Columns width={220} gap="0 16px" onKeyDown={holdEnter}>
                {Object.entries(fields)
                  .filter(([name]) => isAsked(name))
                  .map(([name, field], position) =>
                    name === "tags" ? (
                      <Tags key={name} form={form} />
                    ) : (
                      <div key={name} style={field.kind === "table" ? whole : undefined}>
                        <ConfigProvider componentDisabled={name === "amount" && hasApplied}>
                          <FormField
                            name={name}
                            field={name === "amount" ? { ...field, required: !hasApplied } : field}
                            control={form.control as unknown as Control<Values>}
                            Input={name === "previous_loan_id" ? EarlierLoan : undefined}
                            row={before && { ...before }}
                            isFirst={index === 0 && position === 0}
                          />
                        </ConfigProvider>
                      </div>
                    ),
                  )}
              </Columns>
            </section>
          ))}
        </MemberOfLoan>
      </FormFrame>
    </form>
  );
}

/** The tags, as those of an account are given. */
function Tags({ form }: Pick<ReturnType<typeof useLoanForm>, "form">) {
  return (
    <TagsInput
      value={(form.watch("tags") ?? []) as AccountTag[]}
      onChange={(tags) => form.setValue("tags", tags, { shouldDirty: true })}
      category="loan transaction tag"
      validationError={undefined}
    />
  );
}
