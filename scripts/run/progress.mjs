const lineEveryMs = 10_000;

/** Shows that something long is going on: seconds that count in a terminal, else a line now and then. */
export function showProgress(sentence) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const terminal = process.stderr.isTTY;
  process.stderr.write(terminal ? sentence : `${sentence}\n`);
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r${sentence} ${seconds()} s` : `… ${seconds()} s\n`),
    terminal ? 1000 : lineEveryMs,
  );
  return () => {
    clearInterval(timer);
    process.stderr.write(terminal ? `\r${sentence} ${seconds()} s\n` : `Done in ${seconds()} s.\n`);
  };
}
