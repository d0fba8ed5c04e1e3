import { holiday } from "#contract/resources/holiday";
import { lazyPage } from "../branch/page";

const holidays = lazyPage(() => import("./holidays").then((file) => file.Holidays));

/** The holidays have a calendar beside their list. */
export const holidayPage = { resource: holiday, ...holidays };
