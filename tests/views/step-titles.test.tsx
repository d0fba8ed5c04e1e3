// @vitest-environment jsdom
import { cleanup, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { languageChoice } from "../../src/providers/language";
import { StepTitle } from "../../src/resources/footsteps/cells";
import { playServer, showPage } from "./branch-page";

playServer();

const did = (module: string, activity: string, description: string, entity: string | null = null) => ({
  ...{ module, activity, description, entity },
});
const steps = [
  did("teller", "post-deposit-success", "Post a deposit", "transaction"),
  did("teller", "post-withdrawal-asked", "Post a withdrawal", "approval-request"),
  did("identity", "login-success", "Sign in"),
  did("bank", "create-success", "Bank: create", "bank"),
  did("bank", "update-asked", "Bank: update", "approval-request"),
  did("bank", "export-success", "Exported Banks"),
  did("tie-out-item", "find-success", "Tie the books out", "job-run"),
  did("tie-out-item", "find-failed", "The disk is full", "job-run"),
  did("loan", "assign-success", "Poblacion has an officer", "loan"),
  did("maps", "opened", ""),
];
/** Shows the steps in a language; ends once they are called like this. */
async function expectTitles(language: "en" | "fil", told: string[]) {
  languageChoice.set(language);
  showPage(
    steps.map((step) => (
      <p key={step.activity + step.module}>
        <StepTitle step={step} />
      </p>
    )),
    "",
  );
  await waitFor(() =>
    expect([...document.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(told),
  );
  cleanup();
}

test("what a step is called is in the person's language, unless it says more of itself", async () => {
  try {
    await expectTitles("en", [
      ...["Post a deposit", "Asked for: post a withdrawal", "Sign in", "New: bank"],
      ...["Asked for: change of bank", "Exported: banks"],
      ...["Tie the books out", "The disk is full", "Poblacion has an officer", "Opened"],
    ]);
    await expectTitles("fil", [
      ...["Magtala ng deposito", "Hiniling: magtala ng withdrawal", "Mag-sign in", "Bago: bangko"],
      ...["Hiniling: pagbabago ng bangko"],
      ...["Ini-export: mga bangko", "Pagtugmain ang mga libro", "The disk is full"],
      ...["Poblacion has an officer", "Opened"],
    ]);
  } finally {
    languageChoice.set("en");
  }
});
