import { Alert, Button, Checkbox, Flex, Typography } from "antd";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { useNavigate } from "react-router";
import { loan } from "#contract/entities/loan";
import { memberCenter } from "#contract/resources/member-center";
import { memberGroup } from "#contract/resources/member-group";
import { Columns } from "../../../components/columns";
import { Field } from "../../../components/field";
import { MemberPicker } from "../../../components/member-picker";
import { MoneyInput } from "../../../components/money-input";
import { Page } from "../../../components/page";
import { ReferencePicker } from "../../../components/pickers/reference-picker";
import { holdEnter, onSaveKey } from "../../../hooks/on-save-key";
import { useBranch } from "../../../hooks/use-branch";
import { useLabels } from "../../../lists/labels";
import { filteredBy } from "../../../lists/state";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { FormField } from "../../../resources/form/form-field";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import type { Values } from "../../../resources/form/values";
import { fitsMode } from "../fits-mode";
import { Borrowers } from "./borrowers";
import { mostComakers, mostTaken, shared, type Together, useTogether } from "./use-together";
import "../reports/reports.css";
import "../loans.css";

/** Writes the applications of members who borrow together: terms once, and how much each asks for. */
export function ApplyTogether() {
  const t = useT("loans");
  const notify = useNotify();
  const navigate = useNavigate();
  const { path } = useBranch();
  const together = useTogether((value, count) => {
    guard.release();
    notify.success(t("together.done", { count }));
    void navigate(
      `${path(loan.page as string)}?${filteredBy({ field: "group_name", mode: "equal", value })}`,
    );
  });
  const { checked, borrowers, gone } = together;
  const { form, formProps } = checked;
  const guard = useUnsavedGuard(form.formState.isDirty || borrowers.rows.length > 0);
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  const mode = form.watch("payment_mode");
  const count = borrowers.rows.length;
  return (
    <Page title={t("together.title")}>
      <p className="report-about">{t("together.about")}</p>
      <form {...formProps} {...saveKey} aria-busy={gone !== null} autoComplete="off">
        <Columns width={220} gap="0 16px" onKeyDown={holdEnter}>
          {Object.entries(shared)
            .filter(([name]) => fitsMode(name, mode))
            .map(([name, field], index) => (
              <FormField
                key={name}
                name={name}
                field={field}
                control={form.control as unknown as Control<Values>}
                isFirst={index === 0}
              />
            ))}
        </Columns>
        <Typography.Title level={5} className="loan-section">
          {t("together.who")}
        </Typography.Title>
        <AddBorrowers together={together} />
        {count > 0 && <Borrowers together={together} />}
        <Told together={together} />
        <Flex gap="small" wrap align="center" className="report-pages">
          <Checkbox
            checked={together.answersForAll}
            onChange={({ target }) => together.setAnswersForAll(target.checked)}
          >
            {t("together.answers")}
          </Checkbox>
          <Button type="primary" htmlType="submit" loading={gone !== null}>
            {gone === null ? t("together.write", { count }) : t("together.writing", { at: gone + 1, count })}
          </Button>
        </Flex>
      </form>
    </Page>
  );
}

/** What keeps the applications from being written, beside what is wrong with one of them. */
function Told({ together }: { together: Together }) {
  const t = useT("loans");
  const { borrowers, written, isChecked, isCrowd, answersForAll } = together;
  const isEmpty = borrowers.rows.length === 0;
  const refused = borrowers.rows.filter(({ refusal }) => refusal !== null).length;
  return (
    <Flex vertical gap="small" className="report-pages">
      {isChecked && isEmpty && <Alert type="error" showIcon message={t("together.nobody")} />}
      {answersForAll && isCrowd && (
        <Alert type="error" showIcon message={t("together.crowd", { most: mostComakers + 1 })} />
      )}
      {refused > 0 && (
        <Alert type="warning" showIcon message={t("together.some", { done: written.length, refused })} />
      )}
    </Flex>
  );
}

const places = [
  { name: "member-group", resource: memberGroup },
  { name: "member-center", resource: memberCenter },
] as const;

/** Takes in a member, or all verified ones of a group or a center, with an amount for each. */
function AddBorrowers({ together }: { together: Together }) {
  const t = useT("loans");
  const labels = useLabels();
  const notify = useNotify();
  const [amount, setAmount] = useState<number | null>(null);
  const each = Number.isNaN(amount) ? null : amount;
  const addOf = async (place: (typeof places)[number], id: string) => {
    const found = await together.addOf(place.name, id, each);
    if (found?.count === 0) notify.info(t("together.noneIn"));
    if (found && !found.isAll) notify.info(t("together.firstOnly", { count: mostTaken }));
  };
  return (
    <Columns width={220} gap="0 16px" onKeyDown={holdEnter}>
      <Field id="together-each" label={t("together.each")} help={t("together.eachHelp")}>
        <MoneyInput
          id="together-each"
          isGrouped
          value={amount}
          status={Number.isNaN(amount) ? "error" : ""}
          onChange={(now) => {
            setAmount(now);
            if (!Number.isNaN(now)) together.borrowers.giveAll(now);
          }}
        />
      </Field>
      {places.map((place) => (
        <Field
          key={place.name}
          id={`together-${place.name}`}
          label={t("together.allOf", { place: labels.one(place.resource).toLocaleLowerCase() })}
          help={t("together.allOfHelp")}
        >
          <ReferencePicker
            id={`together-${place.name}`}
            to={place.name}
            value={null}
            onChange={(id) => void (id && addOf(place, id))}
          />
        </Field>
      ))}
      <Field id="together-member" label={t("together.one")}>
        <MemberPicker
          id="together-member"
          value={null}
          onChange={(member) => member && together.addOne(member, each)}
        />
      </Field>
    </Columns>
  );
}
