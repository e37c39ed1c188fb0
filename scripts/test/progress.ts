/** A counter line in a terminal; elsewhere a line every minute, to show that a long run is still alive. */
const lineIntervalMs = 60_000;

export interface Progress extends Disposable {
  advance(tests: number): void;
  clear(): void;
}

export function startProgress(files: number): Progress {
  const terminal = process.stdout.isTTY;
  let doneFiles = 0;
  let doneTests = 0;
  const text = () => `${doneTests} tests, ${doneFiles} of ${files} files`;
  const clear = () => {
    if (terminal) process.stdout.write('\r\x1b[K');
  };
  const draw = () => {
    if (terminal) process.stdout.write(`\r\x1b[K${text()}`);
  };
  const timer = terminal ? undefined : setInterval(() => console.log(`… ${text()}`), lineIntervalMs);
  return {
    advance(tests) {
      doneFiles += 1;
      doneTests += tests;
      draw();
    },
    clear,
    [Symbol.dispose]() {
      clearInterval(timer);
      clear();
    },
  };
}
