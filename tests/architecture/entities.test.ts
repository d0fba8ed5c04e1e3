import { describe, expect, it } from "vitest";
import { member } from "#contract/entities/member";
import { employee } from "#contract/entities/membership";
import { productCode, read } from "./files.ts";

const declaration = "contract/entities/member.ts";

/** The files that are about members. Elsewhere the same words name fields of others. */
const ofMembers = () =>
  productCode().filter(
    (file) =>
      /^(contract\/operations|server\/domain|src\/pages)\/(members|member-profile)\//.test(file) ||
      /^(contract\/entities|server\/domain\/prints)\/[a-z-]*member[a-z-]*\.ts$/.test(file),
  );

/** Why a file names a field: a rule is about it, or it is shown in a way of its own. */
const named: Record<string, string> = {
  "contract/entities/member-data-quality.ts": "what a filing needs",
  "contract/entities/member-profile.ts": "says how recruits are found",
  "contract/entities/membership.ts": "of people, not of members",
  "contract/operations/members/change-member.ts": "both halves of a place or neither",
  "contract/operations/members/change-my-data.ts": "what members ask for themselves",
  "contract/operations/members/create-member.ts": "both halves of a place or neither",
  "contract/operations/members/data-quality.ts": "what can be written for many",
  "contract/operations/members/refusals.ts": "what is refused points at its input",
  "contract/operations/members/show-member.ts": "members are counted by type",
  "contract/operations/members/verification.ts": "what who decides must see",
  "server/domain/members/change-my-data.ts": "a paper is kept with the member",
  "server/domain/members/change-member.ts": "birthdates, passbooks, recruiters, places",
  "server/domain/members/checks.ts": "birthdates are past, passbooks unique",
  "server/domain/members/create-member.ts": "what is filled in, both halves of a place",
  "server/domain/members/data-quality.ts": "birthdates are past",
  "server/domain/members/import-target.ts": "what tells that a row is a member already",
  "server/domain/members/missing-requirements.ts": "what a filing needs",
  "server/domain/members/lists.ts": "names beside ids, and who lack something",
  "server/domain/members/merge-plan.ts": "a passbook stays, nobody recruits themselves",
  "server/domain/members/merge.ts": "recruits move",
  "server/domain/members/pictures.ts": "pictures are kept as files",
  "server/domain/members/portal.ts": "of people, not of members",
  "server/domain/members/rows.ts": "a full name is made of names",
  "server/domain/members/show-member.ts": "recruits are counted",
  "server/domain/members/summary.ts": "members are counted",
  "server/domain/members/suspicions.ts": "who may be one",
  "server/domain/members/verification.ts": "what who decides must see",
  "server/domain/members/waiting.ts": "what who decides must see",
  "server/domain/prints/print-member-card.ts": "a card has room for little",
  "server/domain/prints/print-member-sheet.ts": "pictures are drawn",
  "src/pages/member-profile/alerts.tsx": "where what is lacking is filled in",
  "src/pages/member-profile/heading.tsx": "picture, and what is copied",
  "src/pages/member-profile/recruits.tsx": "who brought whom",
  "src/pages/member-profile/tabs/membership.tsx": "the recruiter is a link",
  "src/pages/member-profile/tabs/overview.tsx": "the recruiter is a link, notes are a text",
  "src/pages/member-profile/tabs/personal.tsx": "pictures are shown large",
  "src/pages/member-profile/tabs/relations.tsx": "of joint accounts",
  "src/pages/member-profile/tabs/settings.tsx": "a place is a point on the map",
  "src/pages/members/create/suspected-dialog.tsx": "who may be one, side by side",
  "src/pages/members/data-quality/data-quality.tsx": "what a filing needs",
  "src/pages/members/data-quality/fix-dialog.tsx": "what makes up for a lack",
  "src/pages/members/enrol/content.ts": "a draft is called by the name so far",
  "src/pages/members/fields/member-inputs.tsx": "inputs that are more than their kind's",
  "src/pages/members/list/member-cells.tsx": "a face beside a name",
  "src/pages/members/member-panel.tsx": "what a teller looks for first",
};

/** Members are known by their passbook everywhere; a description has many another thing. */
const elsewhereToo = ["passbook", "description"];
const names = Object.keys(member.fields);
const namesIn = (file: string, of = names.filter((name) => !elsewhereToo.includes(name))) => {
  const text = read(file);
  return of.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
};

describe("a member's field", () => {
  it("is named where it is declared, and where a rule is about it", () => {
    const elsewhere = ofMembers()
      .filter((file) => file !== declaration && !(file in named))
      .map((file) => `${file}: ${namesIn(file).join(", ")}`)
      .filter((line) => !line.endsWith(": "));
    expect(elsewhere).toEqual([]);
  });

  it("is named by each file that is said to", () => {
    expect(Object.keys(named).filter((file) => namesIn(file).length === 0)).toEqual([]);
  });

  it("that no rule is about is named in its declaration alone", () => {
    const plain = names.filter((name) => /^(birth_place|business_|member_(?!type|profile))/.test(name));
    expect(plain).toHaveLength(9);
    const found = productCode().filter(
      (file) => file !== declaration && !file.startsWith("server/seeds/") && namesIn(file, plain).length > 0,
    );
    expect(found).toEqual([]);
  });
});

describe("an employee's field", () => {
  const files = productCode().filter((file) =>
    /^(contract\/operations|server\/domain|src\/pages)\/(employees|permission-templates)\//.test(file),
  );
  /** Why a file names a field. */
  const reasons: Record<string, string> = {
    "contract/operations/employees/create-employee.ts": "what is refused points at its input",
    "contract/operations/employees/show-employee.ts": "what somebody may do by their type",
    "contract/operations/employees/update-employee.ts": "what is refused points at its input",
    "server/domain/employees/assert-access.ts": "owners are protected",
    "server/domain/employees/create-employee.ts": "birthdates are past, passwords hard to guess",
    "server/domain/employees/deputies.ts": "who decides nothing has nobody do it for them",
    "server/domain/employees/lists.ts": "who works here is told by their type",
    "server/domain/employees/own-settings.ts": "names beside ids",
    "server/domain/employees/reset-access.ts": "they are told by mail",
    "server/domain/employees/show-employee.ts": "what somebody may do by their type",
    "server/domain/employees/update-employee.ts": "owners are protected, booklets have two ends",
    "server/domain/employees/waiting.ts": "what who decides must see",
    "src/pages/employees/employee-facts.tsx": "what is seen at a glance, a booklet in one line",
    "src/pages/employees/employee-panel.tsx": "what somebody is, under their name",
    "src/pages/employees/permissions-form.tsx": "only an owner makes an owner",
    "src/pages/employees/receipt-number.ts": "a receipt number is made of prefix and digits",
    "src/pages/employees/see-as.tsx": "what somebody may do by their type",
    "src/pages/employees/settings-form.tsx": "the next receipt, accounts that members hold",
    "src/pages/employees/use-employee-access.ts": "owners are protected",
    "src/pages/permission-templates/effect.tsx": "a template is given again",
    "src/pages/permission-templates/grant-fields.tsx": "a template fills in the role",
  };
  // Its rule, its input and its silence are its kind's; a refusal and a hash must name it.
  const fields = Object.keys(employee.fields).filter((name) => name !== "password");

  it("is named where a rule is about it, and nowhere else", () => {
    const naming = files.filter((file) => namesIn(file, fields).length > 0);
    expect(naming.sort()).toEqual(Object.keys(reasons).sort());
  });

  it("that no rule is about is named in no file at all", () => {
    const plain = ["middle_name", "suffix"];
    expect(files.filter((file) => namesIn(file, plain).length > 0)).toEqual([]);
  });
});
