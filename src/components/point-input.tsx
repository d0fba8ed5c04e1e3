import { AimOutlined } from "@ant-design/icons";
import { Button, Flex, InputNumber, Space } from "antd";
import { useState } from "react";
import type { Point } from "#contract/kit/field";
import { useT } from "../providers/i18n";
import { lazyComponent } from "./lazy-component";

// As high as the map will be, so that nothing jumps once it is there.
const PointMap = lazyComponent(
  () => import("./map/point-map").then((file) => file.PointMap),
  <div style={{ height: 306 }} />,
);

interface PointInputProps {
  value: Point | null | undefined;
  /** Half a place is handed on as it is, so that validation refuses it; null when both are empty. */
  onChange(place: Point | null): void;
  id?: string;
  disabled?: boolean;
  status?: "error" | "";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  onBlur?(): void;
}

const locateTimeoutMilliseconds = 5_000;
const locationAgeMilliseconds = 300_000;
const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000;

/** Half a place cannot be shown. */
const isWhole = (place: Point | null | undefined): place is Point =>
  typeof place?.latitude === "number" && typeof place.longitude === "number";

/** A place on the map, in degrees, or taken from where the device is. */
export function PointInput({ value, onChange, id, onBlur, ...passed }: PointInputProps) {
  const t = useT("resources");
  const [isLocating, setIsLocating] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const change = (part: Partial<Record<keyof Point, number | null>>) => {
    const next = { latitude: value?.latitude ?? null, longitude: value?.longitude ?? null, ...part };
    const isEmpty = next.latitude === null && next.longitude === null;
    onChange(isEmpty ? null : (next as Point));
  };
  const locate = () => {
    setIsLocating(true);
    setHasFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onChange({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      () => {
        setIsLocating(false);
        setHasFailed(true);
      },
      { timeout: locateTimeoutMilliseconds, maximumAge: locationAgeMilliseconds },
    );
  };
  const shared = { ...passed, controls: false, style: { width: 130 }, onBlur: () => onBlur?.() };

  return (
    <Flex vertical gap="small">
      <PointMap place={isWhole(value) ? value : null} onPlace={passed.disabled ? undefined : onChange} />
      <Space wrap>
        <InputNumber
          {...shared}
          id={id}
          aria-label={t("input.latitude")}
          placeholder={t("input.latitude")}
          value={value?.latitude ?? null}
          onChange={(latitude) => change({ latitude })}
        />
        <InputNumber
          {...shared}
          aria-label={t("input.longitude")}
          placeholder={t("input.longitude")}
          value={value?.longitude ?? null}
          onChange={(longitude) => change({ longitude })}
        />
        {"geolocation" in navigator && (
          <Button
            icon={<AimOutlined aria-hidden />}
            loading={isLocating}
            disabled={passed.disabled}
            onClick={locate}
          >
            {t("input.here")}
          </Button>
        )}
        {hasFailed && <span role="alert">{t("input.notLocated")}</span>}
      </Space>
    </Flex>
  );
}

const side = (degrees: number, positive: string, negative: string) =>
  `${Math.abs(degrees)}° ${degrees < 0 ? negative : positive}`;

/** A place in words that a map understands, linked to one. */
export function PointText({ value }: { value: Point }) {
  const { latitude, longitude } = value;
  const map = `#map=16/${latitude}/${longitude}`;
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}${map}`;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {side(latitude, "N", "S")}, {side(longitude, "E", "W")}
    </a>
  );
}
