import type { PagedResource } from "#contract/kit/resource";
import { ResourcePage } from "../../resources/resource-page";
import { Calculator } from "./calculator";
import "./loans.css";

/** The schemes, under a calculator of what a loan would come to by one of them. */
export function Schemes({ resource }: { resource: PagedResource }) {
  return <ResourcePage resource={resource} above={<Calculator />} />;
}
