import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef } from "antd";
import { type Ref, useEffect, useRef, useState } from "react";
import { useDebounced } from "../components/pickers/use-debounced";
import { useT } from "../providers/i18n";

interface SearchBoxProps {
  value: string;
  onSearch(q: string): void;
  ref?: Ref<InputRef>;
}

const longest = 200;

/** Searches when the hand rests, or at once on Enter; what is typed is never taken away by an answer. */
export function SearchBox({ value, onSearch, ref }: SearchBoxProps) {
  const t = useT("resources");
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed, 300);
  const asked = useRef(value);

  const ask = (q: string) => {
    if (q.trim() === asked.current) return;
    asked.current = q.trim();
    onSearch(asked.current);
  };
  const askLatest = useRef(ask);
  askLatest.current = ask;
  useEffect(() => askLatest.current(rested), [rested]);
  useEffect(() => {
    // Changed from outside, as by the back button.
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);

  return (
    <Input
      ref={ref}
      className="list-search"
      type="search"
      allowClear
      maxLength={longest}
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t("list.search")}
      placeholder={t("list.searchHint")}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => ask(typed)}
    />
  );
}
