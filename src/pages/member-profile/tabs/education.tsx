import { memberEducationalAttainment } from "#contract/resources/member-educational-attainment";
import { Parts } from "../parts";

/** Where the member went to school, and how far. */
export const Education = () => <Parts resources={[memberEducationalAttainment]} />;
