import { useSelect } from "@refinedev/antd";
import type { CrudFilter, HttpError } from "@refinedev/core";
import { Select, Spin } from "antd";
import { useMemo, useState } from "react";
import type { Filter } from "#contract/kit/list-query";
import { problemOf } from "../../providers/api-error";
import { filtersOf } from "../../providers/data-provider";
import { useT } from "../../providers/i18n";
import { freshnessOf, nameOfReferred, type ReferredRow } from "./reference-source";
import { useReferenceLabel } from "./reference-text";
import { useEarlyPick } from "./use-early-pick";
import "./reference-picker.css";

interface Passed {
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  status?: "error" | "";
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  onBlur?(): void;
}

interface SearchProps extends Passed {
  /** The API route of what is referred to: "account". */
  to: string;
  /** Narrows what can be picked, as a list's filter does. */
  filter?: readonly Filter[];
}

interface ReferenceOption {
  value: string;
  label: string;
}

interface Search {
  to: string;
  filter: readonly Filter[];
  isOpen: boolean;
}

const pickerPageSize = 20;
const quietMs = 250;
/** What tells two of one name apart stands at the end of it. */
const asWideAsNames = {
  popupMatchSelectWidth: false,
  styles: { popup: { root: { maxWidth: "min(600px, 96vw)" } } },
} as const;
const noFilter: readonly Filter[] = [];
const none: ReferenceOption[] = [];

/** What is typed and what the server finds for it; nothing is asked before the picker opens. */
function useSearch({ to, filter, isOpen }: Search) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { selectProps, query } = useSelect<ReferredRow, HttpError>({
    resource: to,
    optionValue: "id",
    optionLabel: (row) => nameOfReferred(to, row),
    filters: filtersOf(filter),
    pagination: { pageSize: pickerPageSize, mode: "server" },
    debounce: quietMs,
    onSearch: (text): CrudFilter[] => {
      setAsked(text.trim());
      return text.trim() ? [{ field: "q", operator: "contains", value: text.trim() }] : [];
    },
    errorNotification: false,
    queryOptions: { enabled: isOpen, staleTime: 10_000, retry: false, meta: freshnessOf(to) },
  });
  const type = (text: string) => {
    setTyped(text);
    selectProps.onSearch?.(text);
  };
  // Never offers what another search found: Enter would pick a stranger.
  const isSearching = isOpen && (query.isPending || query.isPlaceholderData || asked !== typed.trim());
  // What Refine makes of the rows comes a render later than they do.
  const rows = query.data?.data;
  const options = useMemo(
    () => rows?.map((row) => ({ value: row.id, label: nameOfReferred(to, row) })) ?? none,
    [rows, to],
  );
  return { typed, type, query, options, isSearching };
}

/** The one option, or the one whose code is what was typed: "11110" is "11110 Cash on hand". */
function meantBy(typed: string, options: readonly ReferenceOption[]): ReferenceOption | undefined {
  const coded = options.filter(({ label }) => label === typed || label.startsWith(`${typed} `));
  return [coded, options].find(({ length }) => length === 1)?.[0];
}

type Take = (option: ReferenceOption) => void;

function useSearchingSelect(to: string, filter: readonly Filter[], take: Take) {
  const t = useT("resources");
  const [isOpen, setIsOpen] = useState(false);
  const search = useSearch({ to, filter, isOpen });
  const { typed, type, query, options: found, isSearching } = search;
  const options = isSearching ? none : found;
  const onInputKeyDown = useEarlyPick({
    ...{ typed: typed.trim(), options, isSearching, meantBy },
    take(option: ReferenceOption) {
      setIsOpen(false);
      type("");
      take(option);
    },
  });
  const more = !isSearching && (query.data?.total ?? 0) > pickerPageSize;
  const message = query.isError ? problemOf(query.error).message : t("picker.nothing");
  return {
    found: options,
    rows: query.data?.data,
    select: {
      ...asWideAsNames,
      onInputKeyDown,
      showSearch: true,
      filterOption: false as const,
      searchValue: typed,
      onSearch: type,
      open: isOpen,
      onOpenChange: (open: boolean) => {
        setIsOpen(open);
        if (!open && typed) type("");
      },
      loading: isSearching,
      notFoundContent: isSearching ? <Spin size="small" /> : message,
      popupRender: (menu: React.ReactElement) => (
        <>
          {menu}
          {more && <div className="picker-more">{t("picker.more", { count: pickerPageSize })}</div>}
        </>
      ),
    },
  };
}

interface ReferencePickerProps extends SearchProps {
  value: string | null | undefined;
  onChange(id: string | null, label?: string, row?: ReferredRow): void;
  /** What the value is called, where that is known, so that it need not be asked. */
  label?: string;
}

/** Picks one row of another kind: type to search on the server, arrows and Enter to take. */
export function ReferencePicker({ to, filter, value, onChange, label, ...passed }: ReferencePickerProps) {
  const t = useT("resources");
  const pick = (one: ReferenceOption | undefined) => {
    setPicked(one ?? null);
    onChange(
      one?.value ?? null,
      one?.label,
      rows?.find(({ id }) => id === one?.value),
    );
  };
  const { found, rows, select } = useSearchingSelect(to, filter ?? noFilter, pick);
  const [picked, setPicked] = useState<ReferenceOption | null>(null);
  const known =
    [...found, ...(picked ? [picked] : [])].find((option) => option.value === value)?.label ?? label;
  const asked = useReferenceLabel(to, known ? null : value);
  const shown = value ? { value, label: known ?? asked.data ?? "…" } : null;

  return (
    <Select<{ value: string; label: React.ReactNode } | null>
      style={{ width: "100%" }}
      placeholder={t("picker.placeholder")}
      allowClear
      {...passed}
      {...select}
      labelInValue
      options={found}
      value={shown}
      onChange={(_, option) =>
        pick((Array.isArray(option) ? option[0] : option) as ReferenceOption | undefined)
      }
    />
  );
}

interface ReferencesPickerProps extends SearchProps {
  value: readonly string[];
  onChange(ids: string[]): void;
}

/** Picks several rows of another kind. */
export function ReferencesPicker({ to, filter, value, onChange, ...passed }: ReferencesPickerProps) {
  const t = useT("resources");
  const [names, setNames] = useState<Record<string, string>>({});
  const { found, select } = useSearchingSelect(to, filter ?? noFilter, ({ value: id, label }) => {
    setNames((before) => ({ ...before, [id]: label }));
    if (!value.includes(id)) onChange([...value, id]);
  });
  return (
    <Select<{ value: string; label: React.ReactNode }[]>
      mode="multiple"
      style={{ width: "100%" }}
      placeholder={t("picker.placeholder")}
      {...passed}
      {...select}
      labelInValue
      options={found}
      value={value.map((id) => ({ value: id, label: names[id] ?? id.slice(0, 8) }))}
      onChange={(_, options) => {
        const all = (Array.isArray(options) ? options : [options]) as ReferenceOption[];
        const labels = Object.fromEntries(
          all.flatMap(({ value: id, label }) => (label ? [[id, label]] : [])),
        );
        setNames((before) => ({ ...before, ...labels }));
        onChange(all.map(({ value: id }) => id));
      }}
    />
  );
}
