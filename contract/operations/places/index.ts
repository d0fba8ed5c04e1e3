import type { Operation } from "#contract/kit/operation";
import {
  listBarangays,
  listMunicipalities,
  listProvinces,
  listRegions,
  searchPlaces,
} from "#contract/operations/places/places";

/** The operations of places. */
export const places: readonly Operation[] = [
  listBarangays,
  listMunicipalities,
  listProvinces,
  listRegions,
  searchPlaces,
];
