// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { type Field, integer, money, percent, text } from "#contract/kit/field";
import { labelsOf } from "#contract/kit/labels";
import { memberGender } from "#contract/resources/member-gender";
import { paymentType } from "#contract/resources/payment-type";
import { dayShown } from "../../src/components/shell/day-shown";
import { Cell } from "../../src/lists/cells";
import { i18n, startI18n } from "../../src/providers/i18n";
import { playServer, showPage } from "./branch-page";

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(["resources", "members"]);
});

playServer();

async function shown(name: string, field: Field, value: unknown) {
  const cell = <Cell name={name} field={field} row={{ id: "1", [name]: value }} />;
  showPage(<span data-testid="cell">{cell}</span>, "anywhere");
  return (await screen.findByTestId("cell")).textContent;
}

describe("a value is written one way everywhere", () => {
  test.each([
    ["quantity", integer(), 20_833, "20,833"],
    ["school_year", integer(), 2026, "2026"],
    ["rate", percent(), "1", "1%"],
    ["amount", money(), -1_270_000, "-12,700.00"],
  ])("%s", async (name, field, value, written) => {
    expect(await shown(name, field, value)).toBe(written);
  });

  test("a day", () => expect(dayShown("2026-11-22")).toBe("Nov 22, 2026"));
});

describe("words", () => {
  const labels = () => labelsOf(i18n.getFixedT(null, "resources"));

  test("the head of a column says in what money it is, and only there", () => {
    expect(labels().head("amount", money())).toBe("Amount (₱)");
    expect(labels().head("name", text())).toBe("Name");
  });

  test("the menu does not say Member again", () => {
    expect([memberGender, paymentType].map((one) => labels().menu(one))).toEqual([
      "Genders",
      "Payment types",
    ]);
  });

  test("a name inside a sentence is written small, but for what is all capitals", () => {
    const t = i18n.getFixedT(null, "resources");
    const titles = ["Payment type", "ID type", "Ñandú"].map((resource) =>
      t("action.createResource", { label: resource }),
    );
    expect(titles).toEqual(["New payment type", "New ID type", "New ñandú"]);
  });
});
