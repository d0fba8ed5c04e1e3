import { branchTypes, currencies } from "#contract/entities/organization";
import { ChoiceField, type FieldBinding, PlaceField, TextField } from "../../components/form-fields";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

/** Where a branch is: its address and its place on the map. */
function Whereabouts({ binding }: { binding: FieldBinding }) {
  const t = useT("onboarding");
  const shared = (name: string) => ({ binding, name, label: t(`field.${name}`) });
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
      <PlaceField binding={binding} label={t("field.place")} help={t("help.place")} />
    </>
  );
}

interface BranchFieldsProps {
  binding: FieldBinding;
  /** A branch that is opened also gets its currency. */
  isNew?: boolean;
  /** The days of the branch have been counted by its time zone already. */
  isTimeZoneFixed?: boolean;
  autoFocus?: boolean;
}

/** What is said of a branch: name, place, contact, and the clock that decides which day it is there. */
export function BranchFields({ binding, isNew, isTimeZoneFixed, autoFocus }: BranchFieldsProps) {
  const t = useT("onboarding");
  const labels = useLabels();
  const shared = (name: string) => ({ binding, name, label: t(`field.${name}`) });
  const types = branchTypes.map((value) => ({ value, label: t(`type.${value}`, labels.option(value)) }));
  return (
    <>
      <TextField {...shared("name")} label={t("field.branch_name")} isRequired autoFocus={autoFocus} />
      <ChoiceField {...shared("type")} options={types} isRequired />
      <Whereabouts binding={binding} />
      <div className="field-pair">
        <TextField {...shared("email")} inputMode="email" />
        <TextField {...shared("contact_number")} inputMode="tel" />
      </div>
      <TextField {...shared("tax_identification_number")} />
      <TextField {...shared("description")} rows={2} />
      <TextField {...shared("opening_hours")} rows={2} help={t("help.opening_hours")} />
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
