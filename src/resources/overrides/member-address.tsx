import { lazyComponent } from "../../components/lazy-component";
import type { Override } from "../override";

const AddressPlace = lazyComponent(() => import("./address-place").then((file) => file.AddressPlace));

/** An address names its place by all the levels it lies in; they are chosen together. */
export const memberAddressOverride: Override = {
  groups: [
    {
      fields: [
        "barangay_code",
        "barangay",
        "city_code",
        "city",
        "province_code",
        "province",
        "region_code",
        "region",
        "country",
      ],
      Input: AddressPlace,
    },
  ],
};
