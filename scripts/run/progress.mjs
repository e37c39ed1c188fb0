const lineIntervalMs = 10_000;

/** Shows that a long task is running: counting seconds in a terminal, otherwise a line every ten seconds. */
export function showProgress(text) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const terminal = process.stderr.isTTY;
  process.stderr.write(terminal ? text : `${text}\n`);
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r${text} ${seconds()} s` : `… ${seconds()} s\n`),
    terminal ? 1000 : lineIntervalMs,
  );
  return () => {
    clearInterval(timer);
    process.stderr.write(terminal ? `\r${text} ${seconds()} s\n` : `Done in ${seconds()} s.\n`);
  };
}
