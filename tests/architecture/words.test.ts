import { describe, expect, it } from "vitest";
import { productCode, read, repositoryFiles } from "./files.ts";

/** Every line of the files that a pattern finds, as "file:line". */
function find(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [],
      ),
  );
}

const word = (...parts: string[]) => parts.join("");
const texts = () =>
  repositoryFiles(".").filter(
    (file) => /\.(ts|tsx|mjs|md|json|sql|css|html|csv)$/.test(file) && !/lock\.json$/.test(file),
  );

describe("words that have no place here", () => {
  it("never makes money a float", () => {
    const pattern = new RegExp(`${word("parse", "Float")}|${word("to", "Fixed")}\\(`);
    expect(find(productCode(), pattern)).toEqual([]);
  });

  it("leaves nothing unfinished", () => {
    const pattern = new RegExp(
      `\\b(${word("TO", "DO")}|${word("FIX", "ME")}|${word("XX", "X")})\\b|${word("coming", " soon")}`,
    );
    expect(find(texts(), pattern)).toEqual([]);
  });

  it("leaves no test out for good", () => {
    const pattern = new RegExp(`\\b(it|test|describe)\\.(${word("sk", "ip")}|${word("on", "ly")})\\(`);
    expect(find(repositoryFiles("*.test.ts", "*.test.tsx", "tests/e2e/*.ts"), pattern)).toEqual([]);
  });

  it("names no machine and no registry", () => {
    const pattern = new RegExp(
      `${word("/wo", "rk/")}|${word("registry.", "npmjs")}|${word("deb.", "debian")}`,
    );
    expect(find(texts(), pattern)).toEqual([]);
  });

  it("says it in the field's words", () => {
    const gone = [
      "nouns|\\w*[a-z]Nouns?|noun[A-Z]\\w*|[Nn]oun engine|(a|an|the|each|every) noun",
      "verbs|\\w*[a-z]Verbs?|verb[A-Z]\\w*|[Vv]erb engine",
      "stirs?|stirred\\w*|[oO]nStir|aboutEach|Surroundings|Beforehand",
      "serveAfter|serveGathered|AskedAt|askedIn|ImportAt|atOf|atWindow|cashAtWindow\\w*",
      "shapeOf|wholeRow|confinedTo|reachRefusal|useMay|useReach|keptText|neutralised",
      "useFaults|useFaultText|\\w*[fF]aultOf|entryOf|findObstacles|lackCount|lacksOf|\\w*[a-z]Holdings?",
      "lazily|storedAs|useStored|standIns?|press-worker|passingVault|openVault",
    ];
    const pattern = new RegExp(`\\b(${gone.join("|")})\\b`);
    const files = repositoryFiles("*.ts", "*.tsx", "*.mjs", "CONTRIBUTING.md", "docs/glossary.md");
    const others = files.filter((file) => file !== "tests/architecture/words.test.ts");
    expect(find(others, pattern)).toEqual([]);
  });

  it("leaves writing journal lines to the database's own functions", () => {
    const writes = (file: string) => /insert into journal_(line|entry)\b/i.test(read(file));
    expect(productCode().filter(writes)).toEqual([]);
    expect(repositoryFiles("server/migrations/*.sql").filter(writes)).toEqual([
      "server/migrations/028-one-locking-call.sql",
      "server/migrations/030-sets.sql",
      "server/migrations/144-entries-as-footsteps.sql",
    ]);
  });
});
