import type { Point } from "#contract/kit/field";

interface City extends Point {
  name: string;
  /** Named even where the whole country is seen. */
  isLarge?: boolean;
  /** Its name stands to the west of it, where others would be in the way. */
  isNamedWest?: boolean;
}

/** Cities that show a person where on the map they are. */
export const cities: readonly City[] = [
  { name: "Manila", latitude: 14.5995, longitude: 120.9842, isLarge: true },
  { name: "Cebu", latitude: 10.3157, longitude: 123.8854, isLarge: true },
  { name: "Davao", latitude: 7.1907, longitude: 125.4553, isLarge: true },
  { name: "Zamboanga", latitude: 6.9214, longitude: 122.079, isLarge: true, isNamedWest: true },
  { name: "Puerto Princesa", latitude: 9.7392, longitude: 118.7353, isLarge: true, isNamedWest: true },
  { name: "Baguio", latitude: 16.4023, longitude: 120.596, isLarge: true },
  { name: "Iloilo", latitude: 10.7202, longitude: 122.5621 },
  { name: "Basco", latitude: 20.4487, longitude: 121.9702, isLarge: true },
  { name: "Laoag", latitude: 18.1978, longitude: 120.5936 },
  { name: "Vigan", latitude: 17.5747, longitude: 120.3869 },
  { name: "Tuguegarao", latitude: 17.6132, longitude: 121.727 },
  { name: "Dagupan", latitude: 16.0433, longitude: 120.3333 },
  { name: "Cabanatuan", latitude: 15.4865, longitude: 120.9734 },
  { name: "San Fernando", latitude: 15.0286, longitude: 120.6937 },
  { name: "Batangas", latitude: 13.7565, longitude: 121.0583 },
  { name: "Calapan", latitude: 13.4117, longitude: 121.1803 },
  { name: "Lucena", latitude: 13.9373, longitude: 121.617 },
  { name: "Naga", latitude: 13.6192, longitude: 123.1814 },
  { name: "Legazpi", latitude: 13.1391, longitude: 123.7438 },
  { name: "Catarman", latitude: 12.4989, longitude: 124.6377 },
  { name: "Tacloban", latitude: 11.2433, longitude: 125.0039 },
  { name: "Roxas", latitude: 11.5853, longitude: 122.7511 },
  { name: "Bacolod", latitude: 10.6765, longitude: 122.9509 },
  { name: "Dumaguete", latitude: 9.3068, longitude: 123.3054 },
  { name: "Tagbilaran", latitude: 9.65, longitude: 123.855 },
  { name: "Surigao", latitude: 9.7888, longitude: 125.495 },
  { name: "Butuan", latitude: 8.9475, longitude: 125.5406 },
  { name: "Cagayan de Oro", latitude: 8.4542, longitude: 124.6319 },
  { name: "Iligan", latitude: 8.228, longitude: 124.2452 },
  { name: "Pagadian", latitude: 7.8257, longitude: 123.437 },
  { name: "Cotabato", latitude: 7.2236, longitude: 124.2464 },
  { name: "General Santos", latitude: 6.1164, longitude: 125.1716 },
  { name: "Jolo", latitude: 6.0522, longitude: 121.0022 },
];
