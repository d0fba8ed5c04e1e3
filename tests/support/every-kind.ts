import {
  choice,
  color,
  date,
  icon,
  integer,
  longText,
  media,
  money,
  percent,
  point,
  reference,
  text,
  toggle,
} from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { resourceActions } from "#contract/permissions";
import { resources } from "#contract/resources/index";
import { differences } from "../../scripts/schema.ts";
import { startTestApp, type TestApp } from "./app.ts";

/** The test suite's own resource: every kind of field, each also empty, and its own unique day. */
export const everyKind = defineResource({
  name: "every-kind",
  labelPlural: "Every kinds",
  menu: "maintenance",
  page: "maintenance/every-kind",
  fields: {
    name: text({ required: true, unique: true }),
    code: text({
      min: 2,
      max: 20,
      pattern: /^[A-Z0-9-]*$/,
      patternMessage: "Code has capitals and digits only",
    }),
    notes: longText(),
    is_active: toggle({ default: true }),
    quantity: integer({ min: -1000, max: 1_000_000 }),
    rate: percent(),
    amount: money(),
    day: date({ unique: true }),
    size: choice(["small", "medium", "large"]),
    bank_id: reference("bank"),
    account_id: reference("account"),
    media_id: media(),
    paper_id: media({ accept: "document" }),
    icon: icon(),
    color: color(),
    place: point(),
  },
});

/** The resources of the product and the suite's own. */
export const allResources = [...resources, everyKind];

/** What each role may do with the suite's own resource; the same as with the product's. */
const granted: Record<string, readonly string[]> = {
  manager: resourceActions,
  accountant: ["create", "read", "update", "export"],
  teller: ["read"],
};

/** A server that also serves the suite's own resource, its table made from its declaration. */
export async function startWithEveryKind(): Promise<TestApp> {
  const kaban = await startTestApp({ resources: allResources });
  for (const statement of await differences(kaban.db, [everyKind], allResources))
    await kaban.db.query(statement);
  for (const [role, actions] of Object.entries(granted)) {
    await kaban.db.query(
      "update user_organization set permissions = permissions || $1::text[] where permission_name = $2",
      [actions.map((action) => `${everyKind.name}:${action}`), role],
    );
  }
  return kaban;
}
