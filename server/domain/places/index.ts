import {
  listBarangays,
  listMunicipalities,
  listProvinces,
  listRegions,
  searchPlaces,
} from "#contract/operations/places/places";
import {
  type Place,
  readBarangays,
  readMunicipalities,
  readProvinces,
  readRegions,
} from "#server/domain/places/psgc";
import { findPlaces } from "#server/domain/places/search";
import { type OperationHandler, servePerson } from "#server/platform/operations/serve";

const mostFound = 20;
const fewestLetters = 2;

const answer = (places: Place[]) => ({ data: places.map(({ code, name }) => ({ code, name })) });
const regionOf = (code: string) => `${code.slice(0, 2)}00000000`;
const isAmong = (places: Place[], code: string) => places.some((place) => place.code === code);

const listRegionsHandler = servePerson(listRegions, async () => answer(await readRegions()));

const listProvincesHandler = servePerson(listProvinces, async ({ input, refusal }) => {
  if (!isAmong(await readRegions(), input.region)) throw refusal("place_not_found");
  return answer((await readProvinces()).filter(({ code }) => regionOf(code) === input.region));
});

const listMunicipalitiesHandler = servePerson(listMunicipalities, async ({ input, refusal }) => {
  const upper = [...(await readRegions()), ...(await readProvinces())];
  if (!isAmong(upper, input.of)) throw refusal("place_not_found");
  const all = await readMunicipalities();
  return answer(all.filter(({ region, province }) => (province ?? region) === input.of));
});

const listBarangaysHandler = servePerson(listBarangays, async ({ input, refusal }) => {
  if (!isAmong(await readMunicipalities(), input.municipality)) throw refusal("place_not_found");
  return answer((await readBarangays()).filter(({ municipality }) => municipality === input.municipality));
});

const searchPlacesHandler = servePerson(searchPlaces, async ({ input }) => ({
  data: [...input.q].length < fewestLetters ? [] : await findPlaces(input.q, mostFound),
}));

/** The places of the Philippines, offline; read from the package when they are first asked for. */
export const places: readonly OperationHandler[] = [
  listRegionsHandler,
  listProvincesHandler,
  listMunicipalitiesHandler,
  listBarangaysHandler,
  searchPlacesHandler,
];
