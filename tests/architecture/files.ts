import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Every file of the repository that git tracks or would track. */
export function repositoryFiles(...patterns: string[]): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const listed = execFileSync("git", args, { encoding: "utf8" }).split("\n");
  return listed.filter((file) => file !== "" && existsSync(file));
}

export const read = (file: string) => readFileSync(file, "utf8");

/** The product's own code: no tests, no styles. */
export const productCode = () =>
  repositoryFiles("contract/**.ts", "server/**.ts", "src/**.ts", "src/**.tsx").filter(
    (file) => !file.includes(".test."),
  );
