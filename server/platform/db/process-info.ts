import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process started, in a form that only that very process has: a process id alone is used again after
 * a while, and after a restart of the machine at once. Undefined when it is not running (or is a zombie).
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ask(pid, "lstart");
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The second field is a name in brackets that may itself hold spaces; what follows it may not.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [state, startedTicks] = [fields[0], fields[19]];
    return state === "Z" || state === "X" ? undefined : `${boot}:${startedTicks}`;
  } catch {
    return undefined;
  }
}

/** The command a process was started with, or an empty string when it is not running. */
export function commandOf(pid: number): string {
  if (process.platform !== "linux") return ask(pid, "args") ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

function ask(pid: number, column: string): string | undefined {
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  const answer = spawnSync("ps", ["-p", String(pid), "-o", `${column}=`], { encoding: "utf8", env });
  return answer.stdout?.trim() || undefined;
}
