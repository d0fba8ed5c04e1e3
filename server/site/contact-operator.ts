import { contactOperator } from "#contract/operations/site/contact-operator";
import { inSystem } from "#server/platform/db/tenant";
import { networkOf } from "#server/platform/http/address";
import { deviceOf } from "#server/platform/http/device";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { compose } from "#server/platform/mail/compose";
import { type OperationHandler, servePublic } from "#server/platform/operations/serve";
import type { Operator } from "#server/site/operator";

const perNetwork = { most: 5, minutes: 60 };
const overall = { most: 60, minutes: 60 };

// Who set the server up: decision 010.
const findOwner = `
  select u.email from organization o
  join user_organization m on m.organization_id = o.id and m.user_type = 'owner'
    and m.application_status = 'accepted' and m.deleted_at is null
  join user_account u on u.id = m.user_id and u.deleted_at is null
  order by o.created_at, o.id, m.created_at, m.id limit 1`;

/** Sends a visitor's message to the operator, or to the owner who set the server up where none is named. */
export const contactOperatorHandler = (operator: Operator): OperationHandler =>
  servePublic(contactOperator, async ({ db, input, now, http, refusal, send }) => {
    const { ipAddress } = deviceOf(http.request);
    const { to, minutes } = await inSystem(db, async (tx) => {
      const { rows } = operator.email ? { rows: [operator] } : await tx.query(findOwner);
      const ofNetwork = { key: `contact ${networkOf(ipAddress)}`, ...perNetwork, now };
      const waited = await minutesUntilAllowed(tx, ofNetwork);
      // Who was refused already takes nothing from what all may send.
      const wait = waited || (await minutesUntilAllowed(tx, { key: "contact", ...overall, now }));
      return { to: rows[0]?.email as string | undefined, minutes: wait };
    });
    if (minutes > 0) throw refusal("too_many_messages", { minutes });
    if (!to) throw refusal("nobody_to_reach");
    send(compose({ channel: "email", to, language: "en" }, "contact_message", input));
    return null;
  });
