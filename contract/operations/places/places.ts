import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";

/** A code of the Philippine Standard Geographic Code: 10 digits. */
const code = z.string().regex(/^\d{10}$/, "A place is named by 10 digits");

/** A region, province, city or municipality, or barangay. */
export const place = z.object({ code, name: z.string() });

const placeNotFound = {
  place_not_found: { message: "Place not found", status: 404 },
} as const;
const places = z.object({ data: z.array(place) });

/** The regions of the Philippines, in the order of their codes. */
export const listRegions = defineOperation({
  name: "regions",
  slice: "places",
  label: "See the regions",
  method: "GET",
  path: "/places/region",
  scope: "user",
  input: z.strictObject({}),
  output: places,
  refusals: {},
});

/** The provinces of a region, by name. The National Capital Region has none. */
export const listProvinces = defineOperation({
  name: "provinces",
  slice: "places",
  label: "See the provinces of a region",
  method: "GET",
  path: "/places/province",
  scope: "user",
  input: z.strictObject({ region: code }),
  output: places,
  refusals: placeNotFound,
});

/**
 * The cities and municipalities of a province, or those of a region that are in no province (all of the
 * National Capital Region's), by name.
 */
export const listMunicipalities = defineOperation({
  name: "municipalities",
  slice: "places",
  label: "See the cities and municipalities of a province",
  method: "GET",
  path: "/places/municipality",
  scope: "user",
  input: z.strictObject({ of: code }),
  output: places,
  refusals: placeNotFound,
});

/** The barangays of a city or municipality, by name. */
export const listBarangays = defineOperation({
  name: "barangays",
  slice: "places",
  label: "See the barangays of a city or municipality",
  method: "GET",
  path: "/places/barangay",
  scope: "user",
  input: z.strictObject({ municipality: code }),
  output: places,
  refusals: placeNotFound,
});

/** A place within all that it lies in; null where a level does not apply. */
const foundPlace = z.object({
  level: z.enum(["municipality", "barangay"]),
  code,
  /** "Poblacion, Dumaguete City, Negros Oriental". */
  label: z.string(),
  region: place,
  province: place.nullable(),
  municipality: place,
  barangay: place.nullable(),
});

/**
 * The 20 barangays, cities and municipalities that fit what was typed best; every word must begin a word of
 * the place or of what it lies in ("poblacion dumaguete"). Less than two letters find nothing.
 */
export const searchPlaces = defineOperation({
  name: "search",
  slice: "places",
  label: "Search places",
  method: "GET",
  path: "/places/search",
  scope: "user",
  input: z.strictObject({ q: storableText("q", 100) }),
  output: z.object({ data: z.array(foundPlace) }),
  refusals: {},
});
