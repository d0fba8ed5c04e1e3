import type { z } from "zod";
import type { Output } from "#contract/kit/operation";
import type { place, searchPlaces } from "#contract/operations/places/places";
import {
  keyed,
  readBarangays,
  readMunicipalities,
  readProvinces,
  readRegions,
} from "#server/domain/places/psgc";

type Found = Output<typeof searchPlaces>["data"][number];
type Place = z.output<typeof place>;

/** Without case and accents, one space before each word: a word is found by how it begins. */
const plain = (text: string) =>
  ` ${text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(" ")}`;

interface Entry {
  found: Found;
  /** The place's own name, and with all that it lies in. */
  own: string;
  whole: string;
}

const placeOf = ({ code, name }: Place): Place => ({ code, name });

function indexRowOf(found: Omit<Found, "label" | "code">): Entry {
  const { barangay, municipality, province, region } = found;
  const own = barangay ?? municipality;
  const names = [barangay, municipality, province].flatMap((one) => (one ? [one.name] : []));
  const label = (province ? names : [...names, region.name]).join(", ");
  return { found: { ...found, code: own.code, label }, own: plain(own.name), whole: plain(label) };
}

let index: Promise<Entry[]> | undefined;

async function buildIndex(): Promise<Entry[]> {
  const [regions, provinces, municipalities, barangays] = await Promise.all([
    readRegions().then(keyed),
    readProvinces().then(keyed),
    readMunicipalities(),
    readBarangays(),
  ]);
  const cities = municipalities.map(({ region, province, ...one }) => ({
    level: "municipality" as const,
    region: placeOf(regions.get(region) ?? { code: region, name: region }),
    province: province ? placeOf(provinces.get(province) ?? { code: province, name: province }) : null,
    municipality: placeOf(one),
    barangay: null,
  }));
  const cityOf = new Map(cities.map((city) => [city.municipality.code, city]));
  const villages = barangays.flatMap((one) => {
    const city = cityOf.get(one.municipality);
    return city ? [{ ...city, level: "barangay" as const, barangay: placeOf(one) }] : [];
  });
  return [...cities, ...villages].map(indexRowOf);
}

/** The places that fit best of all: their own name is what was typed, or begins with it. */
function rankOf({ own, found }: Entry, words: string[]): number {
  const typed = words.join("");
  const city = found.level === "municipality" ? 0 : 1;
  if (own === typed) return city;
  if (own.startsWith(words[0] ?? "")) return 2 + city;
  return (own.includes(words[0] ?? "") ? 4 : 6) + city;
}

/** The `most` places of which, or of what they lie in, a word begins with each word typed; the best first. */
export async function findPlaces(typed: string, most: number): Promise<Found[]> {
  const words = plain(typed)
    .split(" ")
    .filter(Boolean)
    .map((word) => ` ${word}`);
  if (words.length === 0) return [];
  index ??= buildIndex();
  const fitting = (await index).filter(({ whole }) => words.every((word) => whole.includes(word)));
  return fitting
    .map((entry) => ({ found: entry.found, rank: rankOf(entry, words) }))
    .sort((a, b) => a.rank - b.rank || a.found.label.localeCompare(b.found.label, "en"))
    .slice(0, most)
    .map(({ found }) => found);
}
