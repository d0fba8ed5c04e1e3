import { LeftOutlined, PlusOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useT } from "../../providers/i18n";
import type { HolidayYear } from "./use-holidays";

interface YearCarouselProps {
  years: readonly HolidayYear[];
  year: number;
  onChange(year: number): void;
}

/** The years, each with how many holidays it has; one that has none yet waits to be filled. */
export function YearCarousel({ years, year, onChange }: YearCarouselProps) {
  const t = useT("holidays");
  const chosen = useRef<HTMLButtonElement>(null);
  // In braces: newer browsers answer with a promise, which React would take for a clean-up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another year that comes into view
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [year]);

  const at = years.findIndex((one) => one.year === year);
  const [before, after] = [years[at - 1], years[at + 1]];
  const nameOf = ({ year, count }: HolidayYear) =>
    count === undefined ? String(year) : t("years.named", { year, count });
  return (
    <nav className="year-carousel" aria-label={t("years.title")}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t("years.before")}
        disabled={!before}
        onClick={() => before && onChange(before.year)}
      />
      <div className="year-strip">
        {years.map((one) => (
          <Button
            key={one.year}
            ref={one.year === year ? chosen : undefined}
            type={one.count === 0 ? "dashed" : "default"}
            aria-current={one.year === year ? "true" : undefined}
            aria-label={nameOf(one)}
            onClick={() => onChange(one.year)}
          >
            <span>
              {one.year} {one.count === 0 ? <PlusOutlined aria-hidden /> : <small>{one.count}</small>}
            </span>
          </Button>
        ))}
      </div>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t("years.after")}
        disabled={!after}
        onClick={() => after && onChange(after.year)}
      />
    </nav>
  );
}
