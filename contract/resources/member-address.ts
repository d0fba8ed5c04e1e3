import { choice, point, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const homes = [
  "house",
  "apartment",
  "condominium",
  "townhouse",
  "duplex",
  "studio",
  "villa",
  "cottage",
  "bungalow",
  "penthouse",
  "office",
  "commercial space",
  "shop or store",
  "warehouse",
  "garage",
  "co-living space",
  "serviced apartment",
  "shared house",
  "farmhouse",
  "cabin",
  "other",
] as const;

/** The ten digits by which the Philippine Standard Geographic Code knows a place. */
const placeCode = () =>
  text({
    max: 10,
    pattern: /^\d{10}$/,
    patternMessage: "A place code has 10 digits",
    listed: false,
  });

export const memberAddress = defineResource({
  name: "member-address",
  labelPlural: "Addresses",
  label: "Address",
  parent: "member-profile",
  fields: {
    label: choice(homes, { label: "Kind of home", required: true, default: "house" }),
    street: text({ label: "House number and street" }),
    barangay_code: placeCode(),
    barangay: text(),
    city_code: placeCode(),
    city: text({ label: "City or municipality", required: true }),
    province_code: placeCode(),
    province: text(),
    region_code: placeCode(),
    region: text(),
    postal_code: text({ max: 10 }),
    country: text({ help: "Only if outside the Philippines", listed: false }),
    landmark: text({ listed: false }),
    area_id: reference("area"),
    place: point(),
  },
});
