import { describe, expect, it } from "vitest";
import { productCode, read, repositoryFiles } from "./files.ts";

const lineCount = (file: string) => read(file).split("\n").length - 1;
const code = () => repositoryFiles("*.ts", "*.tsx", "*.mjs").filter((file) => !file.includes("locales/"));

describe("budgets", () => {
  it("keeps every file within 300 lines", () => {
    const long = code().filter((file) => lineCount(file) > 300);
    expect(long).toEqual([]);
  });

  it("keeps the median file within 80 lines", () => {
    const counts = productCode()
      .map(lineCount)
      .sort((a, b) => a - b);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(80);
  });

  it("keeps every line within 110 characters", () => {
    const long = code().flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) => (line.length > 110 ? [`${file}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it("keeps the platform of the server, which knows no cooperative, within 12,230 lines", () => {
    const platform = productCode().filter((file) => file.startsWith("server/platform/"));
    expect(platform.length).toBeGreaterThan(50);
    expect(platform.map(lineCount).reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(12_230);
  });
});
