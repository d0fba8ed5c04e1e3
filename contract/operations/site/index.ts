import type { Operation } from "#contract/kit/operation";
import { contactOperator } from "#contract/operations/site/contact-operator";

/** The operations of the public site. */
export const site: readonly Operation[] = [contactOperator];
