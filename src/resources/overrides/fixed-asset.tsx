import { lazyComponent } from "../../components/lazy-component";
import type { Override } from "../override";

const AssetSchedule = lazyComponent(() => import("./asset-schedule").then((file) => file.AssetSchedule));

/** A fixed asset shows what it loses month by month, and how it goes. */
export const fixedAssetOverride: Override = { About: AssetSchedule };
