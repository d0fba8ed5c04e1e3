import { lazyComponent } from "../../components/lazy-component";
import { Money } from "../../components/money";
import type { Override } from "../override";

const Denomination = lazyComponent(() => import("./denomination").then((file) => file.Denomination));

/** Bills and coins are known by their value and by what they look like. */
export const billsAndCoinsOverride: Override = {
  cells: {
    value: (value) => (
      <strong>
        <Money value={value as number} withSign />
      </strong>
    ),
    media_id: (_, row) => <Denomination {...row} />,
  },
};
