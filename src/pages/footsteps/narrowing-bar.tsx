import { AutoComplete, Flex } from "antd";
import { type Operation, permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useT } from "../../providers/i18n";
import { useSubjectName } from "../../resources/use-subject-name";
import { RangeBar } from "../ledger/ledger-bar";
import type { Narrowing } from "./narrowing";

const sliceOf = (operation: Operation) => permissionOf(operation).split(":")[0] as string;
const allResources = resources.map(({ name }) => name);
const modules = [...new Set([...operations.map(sliceOf), ...allResources, "media"])].sort();
const entities = [...allResources, "member", "timesheet", "transaction", "transaction-batch"].sort();

interface NarrowingBarProps {
  narrowing: Narrowing;
  onChange(part: Partial<Narrowing>): void;
}

/** Narrows the log by person, days, module and what it is about. */
export function NarrowingBar({ narrowing, onChange }: NarrowingBarProps) {
  const t = useT("footsteps");
  const subjectName = useSubjectName();
  const wordInput = (name: "module" | "entity", words: readonly string[]) => (
    <AutoComplete
      // What is typed counts once it is chosen or entered; another address shows another word.
      key={`${name} ${narrowing[name]}`}
      aria-label={t(`narrow.${name}`)}
      placeholder={t(`narrow.${name}`)}
      style={{ width: 180 }}
      allowClear
      defaultValue={narrowing[name] ?? undefined}
      options={words.map((word) => ({ value: word, label: subjectName(word) }))}
      filterOption={(typed, option) =>
        `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase())
      }
      onSelect={(word: string) => onChange({ [name]: word })}
      onClear={() => onChange({ [name]: null })}
      onBlur={({ target }) => {
        const word = (target as HTMLInputElement).value.trim() || null;
        if (word !== narrowing[name]) onChange({ [name]: word });
      }}
    />
  );
  return (
    <Flex gap="small" wrap style={{ marginBottom: 12 }}>
      <span style={{ width: 240 }}>
        <ReferencePicker
          to="user"
          aria-label={t("narrow.person")}
          placeholder={t("narrow.person")}
          value={narrowing.person}
          onChange={(person) => onChange({ person })}
        />
      </span>
      <RangeBar range={narrowing} onChange={onChange} spans={false} />
      {wordInput("module", modules)}
      {wordInput("entity", entities)}
    </Flex>
  );
}
