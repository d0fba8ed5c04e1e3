import { Select } from "antd";
import { useState } from "react";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import {
  listBarangays,
  listMunicipalities,
  listProvinces,
  listRegions,
  searchPlaces,
} from "#contract/operations/places/places";
import { useRead } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { ariaProps, Field } from "./field";
import { useDebounced } from "./pickers/use-debounced";

type Place = Output<typeof listRegions>["data"][number];
type Level = "region" | "province" | "city" | "barangay";

/** Where an address lies: codes of the Philippine Standard Geographic Code, and what they are called. */
export type PlaceValues = Partial<Record<Level | `${Level}_code`, string | null>>;

interface PlaceFieldsProps {
  prefix: string;
  values: PlaceValues;
  onChange(part: PlaceValues): void;
  validationErrorOf(name: Level): string | undefined;
}

const levels: readonly Level[] = ["region", "province", "city", "barangay"];

/** Taking a place says where it lies; what was below another place no longer holds. */
const taking = (level: Level, place: Place | null): PlaceValues => {
  const below = levels.slice(levels.indexOf(level) + 1);
  const cleared = below.flatMap((one) => [
    [one, null],
    [`${one}_code`, null],
  ]);
  return {
    ...Object.fromEntries(cleared),
    [level]: place?.name ?? null,
    [`${level}_code`]: place?.code ?? null,
  };
};

/** The places of a level never change while the page is open. */
function usePlaces<Op extends Operation>(operation: Op, input: Typed<Op>, isAsked: boolean): Place[] {
  const { data } = useRead(operation, input, { enabled: isAsked, invalidatedBy: [] });
  return (data as { data: Place[] } | undefined)?.data ?? [];
}

/** Region, province, city or municipality and barangay, each offered within the one before. */
export function PlaceFields({ prefix, values, onChange, validationErrorOf }: PlaceFieldsProps) {
  const { region_code, province_code, city_code } = values;
  const regions = usePlaces(listRegions, {}, true);
  const provinces = usePlaces(listProvinces, { region: region_code ?? "" }, Boolean(region_code));
  const of = province_code ?? region_code ?? "";
  const cities = usePlaces(listMunicipalities, { of }, of !== "");
  const barangays = usePlaces(listBarangays, { municipality: city_code ?? "" }, Boolean(city_code));
  const offered: Record<Level, Place[]> = {
    region: regions,
    province: provinces,
    city: cities,
    barangay: barangays,
  };
  return (
    <>
      <PlaceSearch id={`${prefix}place_search`} onFound={onChange} />
      {levels.map((level) => (
        <PlaceLevel
          key={level}
          id={`${prefix}${level}`}
          level={level}
          offered={offered[level]}
          value={values[level] ?? null}
          validationError={validationErrorOf(level)}
          onPicked={(place) => onChange(taking(level, place))}
        />
      ))}
    </>
  );
}

interface PlaceLevelProps {
  id: string;
  level: Level;
  offered: Place[];
  /** What it is called; an address of old may lack the code. */
  value: string | null;
  validationError: string | undefined;
  onPicked(place: Place | null): void;
}

function PlaceLevel({ id, level, offered, value, validationError, onPicked }: PlaceLevelProps) {
  const t = useT("members");
  return (
    <Field
      id={id}
      label={t(`place.${level}`)}
      validationError={validationError}
      isRequired={level === "city"}
    >
      <Select<{ value: string; label: React.ReactNode } | null>
        {...ariaProps(id, validationError)}
        style={{ width: "100%" }}
        showSearch
        allowClear
        labelInValue
        optionFilterProp="label"
        notFoundContent={t(`place.none`)}
        value={value ? { value, label: value } : null}
        options={offered.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(picked) => onPicked(offered.find(({ code }) => code === picked?.value) ?? null)}
      />
    </Field>
  );
}

/** Finds a place at once by what it and its city are called. */
function PlaceSearch({ id, onFound }: { id: string; onFound(part: PlaceValues): void }) {
  const t = useT("members");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), 200);
  const { data, isFetching } = useRead(searchPlaces, { q }, { enabled: q.length > 1, invalidatedBy: [] });
  const found = q === typed.trim() && q.length > 1 ? (data?.data ?? []) : [];
  const take = (code: string) => {
    const place = found.find((one) => one.code === code);
    if (!place) return;
    const { region, province, municipality, barangay } = place;
    setTyped("");
    onFound({
      ...taking("region", region),
      ...taking("province", province),
      ...taking("city", municipality),
      ...taking("barangay", barangay),
    });
  };
  return (
    <Field id={id} label={t("place.search")} help={t("place.searchHelp")}>
      <Select<string | null>
        id={id}
        style={{ width: "100%" }}
        showSearch
        filterOption={false}
        value={null}
        searchValue={typed}
        onSearch={setTyped}
        loading={isFetching}
        placeholder={t("place.placeholder")}
        notFoundContent={q.length > 1 && !isFetching ? t("place.none") : t("place.type")}
        options={found.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => code && take(code)}
      />
    </Field>
  );
}
