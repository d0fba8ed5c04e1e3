import { PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Input, Select } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { accountTag } from "#contract/entities/account-input";
import { tagTemplate } from "#contract/resources/tag-template";
import { ColorInput } from "../../components/color-input";
import { ariaProps, Field, ValidationError } from "../../components/field";
import { IconPicker } from "../../components/icon-picker";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { useReadRow } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { type AccountTag, ShownTag } from "./account-tags";
import "./accounts.css";

interface TagsInputProps {
  value: readonly AccountTag[];
  onChange(tags: AccountTag[]): void;
  /** Of a tag that is made here, to begin with. */
  category?: AccountTag["category"];
  validationError: string | undefined;
}

/** The tags of an account or a voucher: taken from a template, or made here. */
export function TagsInput({ value, onChange, category = "account tag", validationError }: TagsInputProps) {
  const t = useT("accounts");
  const notify = useNotify();
  const readRow = useReadRow();
  const [isMaking, setIsMaking] = useState(false);
  const add = (tag: AccountTag) => {
    const others = value.filter(({ name }) => name.toLowerCase() !== tag.name.toLowerCase());
    onChange([...others, tag]);
  };
  const take = async (id: string | null) => {
    if (!id) return;
    const parts = Object.keys(accountTag.shape);
    const row = await readRow(tagTemplate, id);
    add(accountTag.parse(Object.fromEntries(parts.map((part) => [part, row[part]]))));
  };
  return (
    <div className="account-wide">
      <div className="account-label">{t("field.tags")}</div>
      <Flex gap="4px 0" wrap>
        {value.map((tag) => (
          <ShownTag
            key={tag.name}
            tag={tag}
            onRemove={() => onChange(value.filter((other) => other !== tag))}
          />
        ))}
      </Flex>
      <Flex gap="small" wrap className="account-tag-bar">
        <span className="account-tag-template">
          <ReferencePicker
            to="tag-template"
            aria-label={t("tag.template")}
            placeholder={t("tag.template")}
            value={null}
            onChange={(id) => void take(id).catch(notify.error)}
          />
        </span>
        {!isMaking && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsMaking(true)}>
            {t("tag.own")}
          </Button>
        )}
      </Flex>
      {isMaking && <OwnTag category={category} onAdd={add} onClose={() => setIsMaking(false)} />}
      {validationError && <ValidationError text={validationError} />}
    </div>
  );
}

const blank = { name: "", color: "#3b6fb6", icon: null, description: null };

interface OwnTagProps extends Pick<AccountTag, "category"> {
  onAdd(tag: AccountTag): void;
  onClose(): void;
}

/** A tag that no template has. It is part of the form around it, and is not a form itself. */
function OwnTag({ category, onAdd, onClose }: OwnTagProps) {
  const t = useT("accounts");
  const labels = useLabels();
  const { messageOf } = useValidationMessages("accounts");
  const id = useId();
  const [tag, setTag] = useState<AccountTag>({ ...blank, category });
  const [validationError, setValidationError] = useState<string | null>(null);
  const change = (part: Partial<AccountTag>) => setTag({ ...tag, ...part });
  const add = () => {
    const checked = accountTag.safeParse(tag);
    if (!checked.success)
      return setValidationError(messageOf(checked.error.issues[0]?.message ?? "", t("tag.name")));
    onAdd(checked.data);
    onClose();
  };
  // Enter would send the whole account.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  const categories = tagTemplate.fields.category.options;
  return (
    <fieldset className="account-own-tag">
      <legend>{t("tag.own")}</legend>
      <Field id={`${id}name`} label={t("tag.name")} validationError={validationError ?? undefined} isRequired>
        <Input
          {...ariaProps(`${id}name`, validationError ?? undefined)}
          autoFocus
          maxLength={50}
          value={tag.name}
          onChange={({ target }) => change({ name: target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Field id={`${id}category`} label={t("tag.category")}>
        <Select
          id={`${id}category`}
          value={tag.category}
          onChange={(category) => change({ category })}
          options={categories.map((value) => ({ value, label: labels.option(value) }))}
        />
      </Field>
      <Field id={`${id}color`} label={t("tag.color")}>
        <ColorInput
          id={`${id}color`}
          value={tag.color}
          onChange={(color) => change({ color: color ?? "" })}
        />
      </Field>
      <Field id={`${id}icon`} label={t("tag.icon")}>
        <IconPicker id={`${id}icon`} value={tag.icon} onChange={(icon) => change({ icon })} />
      </Field>
      <Flex gap="small" justify="end">
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="primary" onClick={add}>
          {t("tag.add")}
        </Button>
      </Flex>
    </fieldset>
  );
}
