import { branchTypes, currencies } from "#contract/entities/organization";
import { ChoiceField, type Entry, PlaceField, TextField } from "../../components/form-fields";
import { useT } from "../../providers/i18n";
import { useLabels } from "../../resources/labels";

const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

/** Where a branch is: its address and its place on the map. */
function Whereabouts({ entry }: { entry: Entry }) {
  const t = useT("onboarding");
  const shared = (name: string) => ({ entry, name, label: t(`field.${name}`) });
  return (
    <>
      <TextField {...shared("address")} autoComplete="street-address" />
      <div className="field-pair">
        <TextField {...shared("barangay")} />
        <TextField {...shared("city")} />
        <TextField {...shared("province")} />
        <TextField {...shared("region")} />
        <TextField {...shared("postal_code")} autoComplete="postal-code" />
      </div>
      <PlaceField entry={entry} label={t("field.place")} help={t("help.place")} />
    </>
  );
}

interface BranchFieldsProps {
  entry: Entry;
  /** A branch that is opened also gets its currency. */
  isNew?: boolean;
  /** The days of the branch have been counted by its time zone already. */
  isTimeZoneFixed?: boolean;
  autoFocus?: boolean;
}

/** What is said of a branch: name, place, contact, and the clock that decides which day it is there. */
export function BranchFields({ entry, isNew, isTimeZoneFixed, autoFocus }: BranchFieldsProps) {
  const t = useT("onboarding");
  const labels = useLabels();
  const shared = (name: string) => ({ entry, name, label: t(`field.${name}`) });
  const types = branchTypes.map((value) => ({ value, label: t(`type.${value}`, labels.option(value)) }));
  return (
    <>
      <TextField {...shared("name")} label={t("field.branch_name")} isRequired autoFocus={autoFocus} />
      <ChoiceField {...shared("type")} options={types} isRequired />
      <Whereabouts entry={entry} />
      <div className="field-pair">
        <TextField {...shared("email")} inputMode="email" />
        <TextField {...shared("contact_number")} inputMode="tel" />
      </div>
      <TextField {...shared("tax_identification_number")} />
      <TextField {...shared("description")} rows={2} />
      <ChoiceField
        {...shared("time_zone")}
        options={timeZones}
        isRequired
        disabled={isTimeZoneFixed}
        help={t(isTimeZoneFixed ? "help.time_zone_fixed" : "help.time_zone")}
      />
      {isNew && <ChoiceField {...shared("currency")} options={currencyOptions} isRequired />}
    </>
  );
}
