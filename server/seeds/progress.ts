/** Shows how far a step has come: a bar on a terminal, elsewhere a line every tenth. */
export function showProgress(label: string, total: number, say: (text: string) => void): () => void {
  let done = 0;
  let shown = -1;
  const isTerminal = process.stdout.isTTY === true;
  return () => {
    done++;
    const part = Math.floor((done * (isTerminal ? 100 : 10)) / total);
    if (part === shown) return;
    shown = part;
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    if (!isTerminal) return say(`${label}: ${count}`);
    const filled = Math.floor((done * 30) / total);
    const bar = `${"█".repeat(filled)}${"░".repeat(30 - filled)}`;
    process.stdout.write(`\r${label} ${bar} ${count}${done === total ? "\n" : ""}`);
  };
}
