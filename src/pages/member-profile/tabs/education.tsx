import { memberEducationalAttainment } from "#contract/resources/member-educational-attainment";
import { Parts } from "../../branch/member-profile/parts";

/** Where the member went to school, and how far. */
export const Education = () => <Parts nouns={[memberEducationalAttainment]} />;
