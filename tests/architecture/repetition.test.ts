import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("repetition and dead code", () => {
  it("keeps duplication below 3 %", () => {
    const output = mkdtempSync(join(tmpdir(), "kaban-jscpd-"));
    const args = ["jscpd", "contract", "server", "src", "scripts", "--min-lines", "6", "--silent"];
    execFileSync("npx", [
      ...args,
      "--format",
      "typescript,tsx,javascript",
      "--reporters",
      "json",
      "--output",
      output,
    ]);
    const { statistics } = JSON.parse(readFileSync(join(output, "jscpd-report.json"), "utf8"));
    expect(statistics.total.lines).toBeGreaterThan(1000);
    expect(statistics.total.percentage).toBeLessThan(3);
  });

  it("keeps no file, export or package that nothing uses", () => {
    const report = (() => {
      try {
        return execFileSync("npx", ["knip", "--no-progress"], { encoding: "utf8" });
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    })();
    expect(report.trim()).toBe("");
  });
});
